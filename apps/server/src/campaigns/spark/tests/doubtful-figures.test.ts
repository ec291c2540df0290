import type { ReversalReason } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { readPeriods } from '../../../work/figures/index.ts';
import { holdMs, releaseDue } from '../rewards/release-earnings.ts';
import { openModerationStory } from './moderation-story.ts';

const story = await openModerationStory();
afterAll(() => story.close());

type Doubted = Awaited<ReturnType<typeof story.doubted>>;
const pay = (group: Doubted) => story.payDoubtful(group, group.ids);
const refuse = ({ id: campaignId, creatorId, ids: actionIds }: Doubted, reason: ReversalReason) =>
  story.takeBack({ campaignId, actionIds, by: creatorId, reason, note: 'Not about it.' });
async function review() {
  const { month } = await readPeriods(story.deps, story.clock.now());
  return month.review.kinds.find(({ kind }) => kind === 'spark');
}

test('published are the decisions on doubtful messages, from 20 on, by whom, how fast and why', async () => {
  const bob = await story.person();
  const paid = await story.doubted(await story.person(), 3);
  const mistaken = await story.doubted(bob, 3);
  const poor = await story.doubted(await story.person(), 3);
  const undecided: Doubted[] = [];
  for (const many of [3, 3, 3, 1]) {
    undecided.push(await story.doubted(await story.person(), many));
  }
  const none = { decisions: null, systemShare: null, rejectedShare: null, reasons: null };
  expect(await review()).toMatchObject({ ...none, p50Seconds: null });
  const last = await story.doubted(await story.person(), 1);
  const { p50Seconds, ...waiting } = (await review()) ?? {};
  expect(waiting).toMatchObject(none);
  expect(p50Seconds).toBeGreaterThan(700);
  expect(p50Seconds).toBeLessThan(3 * 3600);

  await pay(paid);
  await refuse(mistaken, 'copied_texts');
  await refuse(poor, 'low_quality');
  story.wait(holdMs);
  for (const { id } of undecided) await releaseDue(story.deps, id);
  expect(await review()).toMatchObject(none);
  await releaseDue(story.deps, last.id);
  const decided = { decisions: 20, systemShare: 11 / 20, rejectedShare: 6 / 20, reasons: null };
  expect(await review()).toMatchObject(decided);
  expect((await review())?.p95Seconds).toBeGreaterThan(86_400 * 0.95);
  const reasons = await story.db.all(sql<{ reason: string; count: number }>`
    select reason, sum(count)::int as count from figure
    where subject_id in (${mistaken.creatorId}::uuid, ${poor.creatorId}::uuid) and event = 'rejected'
    group by reason order by reason`);
  expect(reasons).toEqual([
    { reason: '', count: 3 },
    { reason: 'low_quality', count: 3 },
  ]);

  // A rejection stays one when it is overturned, and paid rewards that become available are not decided again.
  const { id } = await story.appeal(bob);
  await story.answer(id, 'won');
  await story.later(24);
  expect(await review()).toMatchObject(decided);
  expect(await story.findings()).toEqual([]);
});
