import { sparkDoubts } from '@stoke/domain';
import { afterAll, expect, test, vi } from 'vitest';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { readTimeCursor } from '../../../platform/http/id-cursor.ts';
import { listActivity } from '../rewards/activity-store.ts';
import { muteInSpark } from '../moderation/mute.ts';
import { readOutlooks, rememberOutlooks } from '../rewards/outlook.ts';
import { readOwnRewards } from '../rewards/own-rewards.ts';
import { openEarningStory, type Group, type Person } from './earning-story.ts';

const story = await openEarningStory();
afterAll(() => story.close());

/** The codes of what is known against the messages of a person, oldest first. */
async function outlooksOf({ userId }: Person, { id: campaignId }: Group) {
  const input = { campaignId, userId };
  const page = { before: readTimeCursor(undefined), limit: 100 };
  const actions = await listActivity(story.deps, { ...input, ...page });
  const found = await readOutlooks(story.deps, { ...input, actions });
  return actions.toReversed().map(({ id }) => {
    const outlook = found.get(id);
    return outlook ? (outlook.code ?? outlook.reason) : null;
  });
}

const first = 'The new release of the wallet looks solid to me, and the fees dropped a lot';
const others = 'I moved my savings there last week and the transfer took less than a minute';
const bobs = 'Our bakery finally takes payments without a card terminal';
const salad = 'apple river stone cloud hammer window';

test('a copy, a message too fast and a doubtful one are reported immediately, and the judge agrees', async () => {
  const group = await story.running();
  const [ana, bob] = [await story.person(group), await story.person(group)];
  story.rest(700);
  await story.record(story.says(bob, group, { text: others }));
  story.rest(700);
  await story.runJudge(group);
  const texts = [first, first, `${others} flat`, 'We should meet in Lisbon next month', salad];
  for (const [n, text] of texts.entries()) {
    story.rest(n === 3 ? 5 : 30);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await story.record(story.says(ana, group, { text }));
  }
  story.rest(5);
  await story.record(story.says(ana, group, { text: 'How long did the migration take you?' }));
  const known = await outlooksOf(ana, group);
  expect(known).toEqual([null, 'DUP_SELF', 'NEAR_DUP', null, sparkDoubts.words, 'COOLDOWN']);
  const [spark] = await readOwnRewards(story.deps, { userId: ana.userId, chatId: null });
  expect(spark?.coming.map(({ text, expected, against }) => [text, expected, against])).toEqual([
    ['How long did the migration take you?', 0n, expect.stringContaining('Too fast')],
    [salad, 10_000n, sparkDoubts.words],
    ['We should meet in Lisbon next month', 10_000n, null],
  ]);
  expect(await outlooksOf(bob, group)).toEqual([null]);
  story.rest(700);
  await story.runJudge(group);
  const judged = (await story.actions(group)).filter(({ sender }) => sender === ana.sender);
  expect(judged.map(({ code, status }) => code ?? status)).toEqual([
    'reserved',
    'DUP_SELF',
    'NEAR_DUP',
    'reserved',
    'doubtful',
    'COOLDOWN',
  ]);
  expect(await outlooksOf(ana, group)).toEqual(texts.map(() => null).concat(null));
});

test('what a muted person says is expected to bring nothing, what others say is expected to be paid', async () => {
  const group = await story.running();
  const [ana, bob] = [await story.person(group), await story.person(group)];
  story.rest(700);
  const mute = { campaignId: group.id, userId: ana.userId, by: group.creatorId };
  await story.record(story.says(ana, group, { text: others }));
  story.rest(30);
  await muteInSpark(story.deps, { ...mute, isMuted: true });
  await story.record(
    story.says(ana, group, { text: first }),
    story.says(bob, group, { text: bobs }),
  );
  expect(await outlooksOf(ana, group)).toEqual([null, 'MUTED']);
  expect(await outlooksOf(bob, group)).toEqual([null]);
  story.rest(30);
  await muteInSpark(story.deps, { ...mute, isMuted: false });
  await story.record(story.says(ana, group, { text: 'How long did the migration take you?' }));
  expect(await outlooksOf(ana, group)).toEqual([null, 'MUTED', null]);
});

test('an outlook is read again after five seconds or a failure, and immediately for another message', async () => {
  const db = { ...story.db };
  const all = vi.spyOn(db, 'all').mockResolvedValue([]);
  const books = { ...story.db, all: async () => [], values: async () => [] };
  const [startedAt, endsAt] = [new Date(0), new Date(1)];
  const ran = { startedAt, endsAt, pausedFrom: [], pausedUntil: [] };
  vi.spyOn(books, 'one').mockResolvedValue(ran);
  const time = { now: 0 };
  const clock = { now: () => new Date(time.now) };
  const outlooksOf = rememberOutlooks({ db: books, traffic: trafficIn(db), clock });
  const reads = async (seconds: number, ids: readonly string[], userId = 'ana') => {
    time.now = seconds * 1000;
    const actions = ids.map((id) => ({
      id,
      kind: 'message' as const,
      at: new Date(0),
      status: 'waiting',
    }));
    await outlooksOf({ campaignId: 'spark', userId, actions }).catch(() => null);
    return all.mock.calls.length;
  };
  expect(await reads(0, ['1'])).toBe(1);
  expect(await reads(4.999, ['1'])).toBe(1);
  expect(await reads(4.999, ['1'], 'bob')).toBe(2);
  expect(await reads(4.999, ['1', '2'])).toBe(3);
  expect(await reads(9.998, ['1', '2'])).toBe(3);
  all.mockRejectedValueOnce(new Error('gone'));
  expect(await reads(9.999, ['1', '2'])).toBe(4);
  expect(await reads(9.999, ['1', '2'])).toBe(5);
});
