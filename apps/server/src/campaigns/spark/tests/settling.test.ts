import { afterAll, afterEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { endDue, settleDue } from '../../core/index.ts';
import { judgeDue } from '../rewards/judge-actions.ts';
import { releaseDue } from '../rewards/release-earnings.ts';
import type { Group } from './earning-story.ts';
import { cent, openModerationStory } from './moderation-story.ts';

const story = await openModerationStory();
const consistent = async () => expect(await story.findings()).toEqual([]);
afterEach(consistent);
afterAll(() => story.close());

const [bob] = story.regulars;
const dayMs = 24 * 3_600_000;

/** A Spark that has paid all that was heard of, and is due to be settled; `saidAt`: an hour before its end. */
async function due(): Promise<Group & { saidAt: Date }> {
  const group = await story.earned([bob], 2);
  story.rest(60);
  const saidAt = story.clock.now();
  story.rest(3600);
  await story.stop(group.id, group.creatorId);
  story.wait(dayMs);
  await releaseDue(story.deps, group.id);
  return { ...group, saidAt };
}
const isClosed = ({ id }: Group) =>
  story.db.has(sql`select from traffic.campaign where campaign_id = ${id} and is_closed`);
const isSettled = ({ id }: Group) =>
  story.db.has(sql`select from campaign where id = ${id} and settled_at is not null`);
const judge = async (group: Group) => {
  story.rest(700);
  await story.runJudge(group);
  return story.codes(group);
};

test('a server that dies while a Spark settles: it settles once, and pays nothing from then on', async () => {
  const seen = new Set<string>();
  const deaths = await crashAtEachStatement(story.db, {
    open: due,
    work: (db, { id }) => settleDue({ ...story.deps, db, traffic: trafficIn(db) }, id),
    check: async (group) => {
      await consistent();
      const closed = await isClosed(group);
      expect(await isSettled(group)).toBe(false);
      // Telegram was late with it.
      await story.record(story.says(bob, group, { at: group.saidAt }));
      expect((await judge(group)).at(-1)).toBe(closed ? 'POOL_EXHAUSTED' : 'reserved');
      seen.add(closed ? 'closed' : 'open');
    },
    goOn: async (group) => {
      await releaseDue(story.deps, group.id);
      await settleDue(story.deps, group.id);
      expect([await isClosed(group), await isSettled(group)]).toEqual([true, true]);
      expect(await story.poolOf(group.id)).toBe(0n);
      await settleDue(story.deps, group.id);
    },
  });
  expect([...seen].toSorted()).toEqual(['closed', 'open']);
  expect(deaths).toBeGreaterThan(8);
});

test('a Spark whose end was noticed days late still pays what was said before it', async () => {
  const group = await story.running({ hours: 1 });
  await story.join(bob, group);
  story.rest(60);
  await story.record(story.says(bob, group));
  story.wait(3 * dayMs);
  await story.inTx((tx) => endDue(story.deps, tx, group.id));
  await settleDue(story.deps, group.id);
  expect(await isSettled(group)).toBe(false);
  expect(await judge(group)).toEqual(['reserved']);
  await releaseDue(story.deps, group.id);
  await settleDue(story.deps, group.id);
  expect(await story.codes(group)).toEqual(['available']);
  expect(await isSettled(group)).toBe(true);
});

race(
  'a Spark that settles while late messages are recorded and judged pays each or refuses it',
  async (crowd) => {
    const group = await due();
    const before = await story.availableOf(bob);
    const late = Array.from({ length: crowd }, (_, n) =>
      story.says(bob, group, { at: new Date(group.saidAt.getTime() + n * 61_000) }),
    );
    await story.record(...late.slice(0, 1));
    story.rest(700);
    await together(crowd, async (n) => {
      if (n % 3 === 0) await settleDue(story.deps, group.id);
      if (n % 3 !== 1) await story.record(...late.slice(n, n + 1));
      else await judgeDue(story.deps, group.id);
    });
    await judge(group);
    await releaseDue(story.deps, group.id);
    await settleDue(story.deps, group.id);
    expect([await isClosed(group), await isSettled(group)]).toEqual([true, true]);
    expect(await story.poolOf(group.id)).toBe(0n);
    const codes = await story.codes(group);
    expect(codes.filter((code) => code === 'waiting' || code === 'reserved')).toEqual([]);
    const paid = codes.filter((code) => code === 'available').length - 2;
    expect(await story.availableOf(bob)).toBe(before + BigInt(paid) * cent);
  },
);
