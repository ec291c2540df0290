import { dayMs, sparkTextLength } from '@stoke/domain';
import { afterAll, afterEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { endReversals, lockReversalWork } from '../moderation/end-reversals.ts';
import { readReversedTexts } from '../moderation/reverse-store.ts';
import { eraseTexts } from '../traffic/text-store.ts';
import type { Group } from './earning-story.ts';
import { openModerationStory } from './moderation-story.ts';

const story = await openModerationStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const textsIn = ({ id }: Group) =>
  story.db.values(sql<{ text: string | null }>`
    select t.text from traffic.spark_action a left join traffic.spark_text t
      on t.campaign_id = a.campaign_id and t.action_id = a.id
    where a.campaign_id = ${id} order by a.at, a.key`);
const forget = async () => {
  while ((await eraseTexts(story.db, story.db, story.clock.now())) > 0);
};

test('of a message its beginning is stored, and its newest text while it may be edited', async () => {
  const bob = await story.person();
  const group = await story.running();
  await story.join(bob, group);
  story.rest(30);
  const first = story.says(bob, group, { text: 'gm' });
  const long = `${'🚀'.repeat(sparkTextLength)}!`;
  await story.record(first, story.says(bob, group, { text: `a\u0000b ${long}` }));
  const edit = (text: string, seconds: number) => {
    const at = first.sentAt;
    const editedAt = new Date(at.getTime() + seconds * 1000);
    return story.says(bob, group, { ...first, at, text, editedAt });
  };
  await story.record(edit('what do you think about it', 60));
  // An older report that comes later changes nothing, nor does an edit after the time to stand.
  await story.record(edit('an older text of it', 30), edit('said when it was paid', 601));
  expect(await textsIn(group)).toEqual([
    'what do you think about it',
    `ab ${'🚀'.repeat(sparkTextLength - 3)}`,
  ]);
  await story.record(edit('', 90));
  expect((await textsIn(group))[0]).toBeNull();
});

test('nothing is stored of what people say who do not take part, or before they do', async () => {
  const [bob, eve] = [await story.person(), await story.person()];
  const group = await story.running();
  const stranger = { sender: '123' };
  await story.record(story.says(bob, group), story.says(eve, group), story.says(stranger, group));
  story.rest(30);
  await story.join(bob, group);
  story.rest(30);
  await story.record(
    ...[bob, eve, stranger].map((who) => story.says(who, group, { text: 'what is new here' })),
  );
  const stored = (await textsIn(group)).filter((text) => text !== null);
  expect(stored).toEqual(['what is new here']);
  const all = await story.db.one(sql<{ n: number }>`
    select count(*)::int as n from traffic.spark_text where text = 'what is new here'`);
  expect(all?.n).toBe(1);
});

test('texts of unpaid messages are erased after 14 days to the second, those of paid ones stay', async () => {
  const bob = await story.person();
  const group = await story.running();
  await story.join(bob, group);
  story.rest(30);
  const from = story.clock.now();
  await story.record(
    story.says(bob, group, { text: 'what do you think about it' }),
    story.says(bob, group, { text: 'gm' }),
  );
  story.rest(700);
  await story.runJudge(group);
  await story.later(24);
  expect(await story.codes(group)).toEqual(['available', 'TOO_SHORT']);
  story.wait(from.getTime() + 14 * dayMs - story.clock.now().getTime() - 1000);
  await forget();
  expect(await textsIn(group)).toEqual(['what do you think about it', 'gm']);
  story.wait(1000);
  await forget();
  expect(await textsIn(group)).toEqual(['what do you think about it', null]);
  story.wait(400 * dayMs);
  await forget();
  expect(await textsIn(group)).toEqual(['what do you think about it', null]);
});

test('the text of a reward that was taken back stays while an appeal is possible or open', async () => {
  const bob = await story.person();
  const group = await story.earned([bob], 3);
  const [first = '', second = '', third = ''] = await story.actionsOf(group);
  for (const id of [first, second, third]) await story.reverse(group, { actionIds: [id] });
  const reversals = await story.reversalsOf(bob);
  for (const { id } of reversals.slice(1)) await story.appealOf(id, bob);
  story.wait(14 * dayMs + 3_600_000);
  await forget();
  expect((await textsIn(group)).filter((text) => text !== null)).toHaveLength(3);
  const lost = { id: reversals[2]?.id ?? '', campaignId: group.id };
  expect(await readReversedTexts(story.db, lost)).toHaveLength(1);
  const end = (id: string, state: 'upheld' | 'overturned') =>
    story.inTx(async (tx) => {
      const deps = story.deps.review;
      const locked = await lockReversalWork(deps, tx, [id]);
      await endReversals(deps, tx, { reversals: locked, state, answer: 'Looked again.' });
    });
  await end(reversals[0]?.id ?? '', 'upheld');
  const appeals = await story.openAppeals([bob]);
  await story.answer(appeals[0] ?? '', 'won');
  await story.answer(appeals[1] ?? '', 'lost');
  story.wait(dayMs);
  await forget();
  expect(await readReversedTexts(story.db, lost)).toEqual([]);
  const won = (await story.codes(group)).map((code) => code === 'available');
  expect(won.filter(Boolean)).toHaveLength(1);
  expect((await textsIn(group)).map((text) => text !== null)).toEqual(won);
});
