import { GrammyError } from 'grammy';
import { afterAll, expect, test } from 'vitest';
import { lookAtGroups } from '../groups/look-at-groups.ts';
import { openSparkStory } from './spark-story.ts';

const story = await openSparkStory();
afterAll(() => story.close());

const chats = Array.from({ length: 25 }, (_, n) => `-${2_000 + n}`);
for (const [n, chatId] of chats.entries()) {
  const creatorId = await story.creator(`brand${n}`, 100n);
  const { id } = await story.create(creatorId, { dollars: 1n });
  await story.connect(id, creatorId, chatId);
}

/** Looks once, five minutes after the last time, with a Telegram that fails where it is told to. @returns who was asked about. */
async function look(failsAt: (n: number) => Error | null, minutes = 6) {
  story.wait(minutes * 60_000);
  const asked: string[] = [];
  const telegram = {
    ...story.telegram,
    standingIn: async ({ chatId }: { chatId: string }) => {
      asked.push(chatId);
      const error = failsAt(asked.length);
      if (error) throw error;
      return null;
    },
  };
  const failed = await lookAtGroups({ ...story.deps, telegram }).then(
    () => false,
    () => true,
  );
  return { asked, failed };
}

test('every group is looked at in one turn, also when one of them fails', async () => {
  const { asked, failed } = await look((n) => (n === 2 ? new Error('No such thing.') : null));
  expect(asked.toSorted()).toEqual(chats.toSorted());
  expect(failed).toBe(true);
});

test('when Telegram asks to wait, the groups that were not reached are looked at the next time', async () => {
  const answer = {
    ok: false,
    error_code: 429,
    description: 'Too Many Requests',
    parameters: { retry_after: 30 },
  } as const;
  const wait = new GrammyError('It failed.', answer, 'getChatMember', {});
  const first = await look((n) => (n === 10 ? wait : null));
  expect(first.asked).toHaveLength(10);
  const next = await look(() => null, 1);
  expect([...first.asked, ...next.asked].toSorted()).toEqual(chats.toSorted());
});
