import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { numberOfReport, isTakenBack } from '../traffic/report-numbers.ts';
import { openEarningStory } from './earning-story.ts';

const story = await openEarningStory();
afterAll(() => story.close());

/** Seconds after the first report, around the 600 in which a reaction must stand. */
const reports = fc
  .uniqueArray(fc.constantFrom(0, 1, 2, 300, 599, 600, 601, 602), { minLength: 1, maxLength: 6 })
  .chain((seconds) =>
    fc.tuple(
      ...seconds.map((second) =>
        fc.record({ second: fc.constant(second), isRemoved: fc.boolean() }),
      ),
    ),
  );

test.each(['2026-11-22', '2038-01-19', '2038-02-01', '2061-07-28'])(
  'the outcome of a reaction in %s is the same however its reports are merged',
  async (day) => {
    story.rest((Date.parse(day) - story.clock.now().getTime()) / 1000);
    const group = await story.running();
    const [bob, carl] = [await story.person(group), await story.person(group)];
    story.rest(60);
    const from = story.clock.now().getTime();
    await fc.assert(
      fc.asyncProperty(reports, async (given) => {
        const [one, other] = [story.says(bob, group), story.says(bob, group)];
        const about = (result: typeof one) =>
          given.map(({ second, isRemoved }) =>
            story.reacts(carl, result, group, { at: new Date(from + second * 1000), isRemoved }),
          );
        await story.record(...about(one));
        for (const report of about(other)) await story.record(report);
        const rows = await story.db.all(sql<{ isRemoved: boolean }>`
          select is_removed from traffic.spark_action
          where campaign_id = ${group.id} and kind = 'reaction'
          order by received_at desc, id desc limit 2`);
        const first = Math.min(...given.map(({ second }) => second));
        const until = new Date(from + (first + 600) * 1000);
        const stood = given.filter(({ second }) => second <= first + 600);
        const last = stood.toSorted((a, b) => a.second - b.second).at(-1);
        const expected = last?.isRemoved;
        expect(rows.map(({ isRemoved }) => isRemoved)).toEqual([expected, expected]);
        const codes = about(one).map(numberOfReport);
        expect(isTakenBack(codes, until)).toBe(expected);
      }),
      { numRuns: 20 },
    );
  },
);

test('what is reported of a reaction after its time to stand is not kept, paid or not', async () => {
  const group = await story.running();
  const [bob, carl, dan] = [
    await story.person(group),
    await story.person(group),
    await story.person(group),
  ];
  const stranger = { sender: '77002' };
  story.rest(60);
  const message = story.says(bob, group);
  await story.record(message);
  const from = story.clock.now().getTime();
  const report = (who: { sender: string }, second: number, isRemoved: boolean) =>
    story.reacts(who, message, group, { at: new Date(from + second * 1000), isRemoved });
  const first = [carl, dan, stranger].map((who) => report(who, 0, false));
  await story.record(...first, report(dan, 300, true));
  for (let second = 601; second < 1601; second += 100) {
    const toggles = Array.from({ length: 100 }, (_, n) => second + n).flatMap((at) => [
      report(carl, at, at % 2 > 0),
      report(dan, at, at % 2 > 0),
      report(stranger, at, at % 2 > 0),
    ]);
    // oxlint-disable-next-line no-await-in-loop -- in the order of time
    await story.record(...toggles);
  }
  story.rest(700);
  await story.runJudge(group);
  const rows = await story.db.all(sql<{ sender: string; reports: number; result: string }>`
    select sender, cardinality(reports) as reports, coalesce(code, status) as result
    from traffic.spark_action where campaign_id = ${group.id} and kind = 'reaction'`);
  expect(new Map(rows.map(({ sender, ...row }) => [sender, row]))).toEqual(
    new Map([
      [carl.sender, { reports: 1, result: 'reserved' }],
      [dan.sender, { reports: 2, result: 'REACTION_REMOVED' }],
      [stranger.sender, { reports: 1, result: 'NOT_LINKED' }],
    ]),
  );
});

test('codes sort by date and then by update, and fit into a bigint', () => {
  const moment = fc.record({
    second: fc.integer({
      min: Date.parse('2026-01-01') / 1000,
      max: Date.parse('2088-01-01') / 1000,
    }),
    by: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  });
  const code = ({ second, by }: { second: number; by: number }) =>
    numberOfReport({ at: new Date(second * 1000), by, isRemoved: false });
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const order = Math.sign(one.second - other.second || one.by - other.by);
      const [a, b] = [code(one), code(other)];
      expect(a < b ? -1 : Number(a > b)).toBe(order);
      expect(BigInt.asIntN(64, a)).toBe(a);
      expect(a).toBeGreaterThan(0n);
    }),
  );
});
