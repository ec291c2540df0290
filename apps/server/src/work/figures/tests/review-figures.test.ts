import { randomUUID } from 'node:crypto';
import { dayMs, hourMs, type RejectionReason } from '@stoke/domain';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { bothSides } from '../../../../testing/platform/both-sides.ts';
import { whileReading } from '../../../platform/db/reading.ts';
import { sql } from '../../../platform/db/sql.ts';
import { randomHistories } from '../../../../testing/platform/random-histories.ts';
import { overturn } from '../../../../testing/work/overturn.ts';
import { openReviewStory } from '../../../../testing/work/review-story.ts';
import { addToDays } from '../figures-store.ts';
import { quantile } from '../histogram.ts';
import { rememberReviews } from '../remember-reviews.ts';
import { readPeriods, readReviews } from '../review-figures.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const story = await openReviewStory();
beforeEach(() => story.reset());
afterAll(() => story.close());

const minuteMs = 60_000;
const later = (ms: number) => (story.now = new Date(story.now.getTime() + ms));
const isNear = (seconds: number, exact: number) => Math.abs(seconds - exact) <= exact * 0.05;

type Decided = 'approved' | 'rejected' | 'voided';
function decisionOn(submissionId: string, verdict: Decided, reason: RejectionReason = 'undone') {
  if (verdict === 'approved') return { submissionId, verdict };
  if (verdict === 'voided') return { submissionId, verdict, note: 'Banned.' };
  return { submissionId, verdict, reason };
}

async function openBrand() {
  const { creatorId, submitTask } = await story.openPool(200n);
  const submit = async (many: number) => {
    const ids: string[] = [];
    for (let n = 0; n < many; n += 1) {
      ids.push((await submitTask(randomUUID(), randomUUID())).id);
    }
    return ids;
  };
  const decide = (ids: readonly string[], verdict: Decided) =>
    story.decide(ids.map((submissionId) => decisionOn(submissionId, verdict)));
  const read = async () => {
    const input = { creatorIds: [creatorId], kind: null, now: story.now };
    return (await readReviews(story.db, input)).get(creatorId) ?? null;
  };
  return { creatorId, submit, decide, read };
}

test('a time is never shown more than 5% from what it is', async () => {
  const times = Array.from({ length: 400 }, (_, n) => Math.floor(1.07 ** n) + (n % 3));
  const rows = await story.db.all(sql<{ ms: number; bucket: number }>`
    select ms::float8 as ms, time_bucket(t, t + ms * interval '1 millisecond') as bucket
    from unnest(${times.filter((ms) => ms < 1e11)}::bigint[]) ms, (values (${story.now}::timestamptz)) start (t)`);
  expect(rows.length).toBeGreaterThan(300);
  for (const { ms, bucket } of rows) {
    expect([ms, isNear(quantile([{ bucket, count: 1 }], 0.5) * 1000, ms)]).toEqual([ms, true]);
  }
  expect(quantile([{ bucket: 0, count: 20 }], 0.95)).toBe(0);
});

test('a brand has figures from 20 facts on, of which work that waits is one', async () => {
  const { submit, decide, read } = await openBrand();
  const first = await submit(19);
  later(10 * minuteMs);
  expect(await read()).toBeNull();
  const [last = ''] = await submit(1);
  expect(isNear((await read())?.p50Seconds ?? 0, 600)).toBe(true);
  await decide(first, 'approved');
  expect(await read()).toBeNull();
  later(12 * minuteMs);
  expect(await read()).toMatchObject({ rejectedShare: null });
  await decide([last], 'rejected');
  expect(await read()).toMatchObject({ rejectedShare: 0.05 });
});

test('a queue that stands still looks slow, and work that a ban removes is not decided', async () => {
  const { submit, decide, read } = await openBrand();
  const fast = await submit(20);
  later(minuteMs);
  await decide(fast, 'approved');
  expect(isNear((await read())?.p50Seconds ?? 0, 60)).toBe(true);
  const waiting = await submit(60);
  later(3 * dayMs);
  expect(isNear((await read())?.p50Seconds ?? 0, 3 * 86_400)).toBe(true);
  await decide(waiting, 'voided');
  expect(isNear((await read())?.p50Seconds ?? 0, 60)).toBe(true);
  expect(await read()).toMatchObject({ rejectedShare: 0 });
});

test('work that waits for less than the usual time says nothing yet', async () => {
  const { submit, decide, read } = await openBrand();
  const slow = await submit(20);
  later(3 * dayMs);
  await decide(slow, 'approved');
  await submit(60);
  later(minuteMs);
  expect(isNear((await read())?.p50Seconds ?? 0, 3 * 86_400)).toBe(true);
  later(4 * dayMs);
  expect(isNear((await read())?.p50Seconds ?? 0, 4 * 86_400 + 60)).toBe(true);
});

test('a total leaves out the kinds that are not shown', async () => {
  const { submit, decide } = await openBrand();
  const shown = await submit(20);
  await decide(shown, 'approved');
  await story.db.run(sql`
    insert into figure_day values ('00000000-0000-0000-0000-000000000000', 'rejected', ${story.now}::date,
      'drip', 'undone', false, 100, 19, 0)`);
  const { review } = (await readPeriods(bothSides(story.db), story.now)).month;
  await story.db.run(sql`delete from figure_day where kind = 'drip'`);
  expect(review.decisions).toBeGreaterThan(19);
  expect(review.decisions).toBe(review.kinds.find(({ kind }) => kind === 'fomo')?.decisions);
});

test('the figures of a creator are remembered for five minutes', async () => {
  const { creatorId, submit, decide } = await openBrand();
  const read = rememberReviews(null);
  const share = async () =>
    (await read(story.db, [creatorId], story.now)).get(creatorId)?.rejectedShare;
  const ids = await submit(21);
  await decide(ids.slice(1), 'approved');
  expect(await share()).toBe(0);
  await decide(ids.slice(0, 1), 'rejected');
  later(5 * minuteMs - 1);
  expect(await share()).toBe(0);
  later(1);
  expect(await share()).toBeCloseTo(1 / 21, 9);
});

test('figures of a creator that are cached and shown to others are read on the primary', async () => {
  const { creatorId } = await openBrand();
  const ask = vi.fn(async () => null);
  await whileReading({ ask }, () => rememberReviews(null)(story.db, [creatorId], story.now));
  expect(ask).not.toHaveBeenCalled();
});

test('30 days begin at midnight in UTC, to the millisecond', async () => {
  const { submit, decide, read } = await openBrand();
  const [before, after] = [await submit(20), await submit(20)];
  const midnight = new Date('2026-11-22T00:00:00.000Z').getTime();
  story.now = new Date(midnight - 1);
  await decide(before, 'approved');
  later(1 + hourMs * 15);
  await decide(after, 'rejected');
  story.now = new Date(midnight + 29 * dayMs - 1);
  expect(await read()).toMatchObject({ rejectedShare: 0.5 });
  later(1);
  expect(await read()).toMatchObject({ rejectedShare: 1 });
  story.now = new Date(midnight + 30 * dayMs);
  expect(await read()).toBeNull();
});

type Exact = {
  seconds: number;
  bucket: number;
  verdict: 'approved' | 'rejected' | 'waiting';
  reason: string | null;
  bySystem: boolean;
};

/** Decided work of a period and waiting work, read from the rows. */
function readExact({ from, to }: { from: Date; to: Date }): Promise<Exact[]> {
  return story.db.all(sql<Exact>`
    select extract(epoch from d.decided_at - s.submitted_at)::float8 as seconds,
      time_bucket(s.submitted_at, d.decided_at) as bucket, d.state_after as verdict,
      d.reason, d.decided_by is null as by_system
    from review_decision d join submission s on s.id = d.submission_id
    where d.state_before = 'pending' and d.decided_at >= ${from} and (d.decided_at < ${to} or ${to} = ${story.now})
      and (d.state_after = 'approved' or exists (select from dispute where submission_id = s.id))
    union all
    select extract(epoch from ${story.now} - submitted_at)::float8,
      time_bucket(submitted_at, ${story.now}), 'waiting', null, false
    from submission where state = 'pending' and ${to} = ${story.now}`);
}

async function checkPeriod({ from, to, review }: Awaited<ReturnType<typeof readPeriods>>['month']) {
  const facts = await readExact({ from, to });
  const decided = facts.filter(({ verdict }) => verdict !== 'waiting');
  const rejected = decided.filter(({ verdict }) => verdict === 'rejected');
  const atLeast = (some: readonly Exact[], figure: unknown) => (some.length < 20 ? null : figure);
  const reasons = [...Map.groupBy(rejected, ({ reason }) => reason)]
    .map(([reason, some]) => ({ reason, count: some.length }))
    .toSorted((a, b) => b.count - a.count || (a.reason ?? '').localeCompare(b.reason ?? ''));
  expect(review).toMatchObject({
    decisions: atLeast(decided, decided.length),
    systemShare: atLeast(
      decided,
      decided.filter(({ bySystem }) => bySystem).length / decided.length,
    ),
    rejectedShare: atLeast(decided, rejected.length / decided.length),
    reasons: atLeast(rejected, reasons),
  });
  const buckets = decided.map(({ bucket }) => bucket).toSorted((a, b) => a - b);
  const usual = buckets[Math.ceil(buckets.length / 2) - 1] ?? -1;
  const sorted = facts
    .filter(({ verdict, bucket }) => verdict !== 'waiting' || bucket > usual)
    .map(({ seconds }) => seconds)
    .toSorted((a, b) => a - b);
  for (const [share, shown] of [
    [0.5, review.p50Seconds],
    [0.95, review.p95Seconds],
  ] as const) {
    const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    if (sorted.length < 20) expect(shown).toBeNull();
    else expect([exact, shown, isNear(shown ?? -1, exact)]).toEqual([exact, shown, true]);
  }
}

const step = fc.record({
  act: fc.constantFrom(
    'submit',
    'submit',
    'approve',
    'system',
    'reject',
    'void',
    'overturn',
    'add',
  ),
  many: fc.integer({ min: 1, max: 12 }),
  // Weeks and days begin between two of them.
  minutes: fc.constantFrom(0, 1, 7, 200, 1439, 4000),
});
const reasons = ['not_done', 'undone', 'automated'] as const;
const verdicts: Partial<Record<string, Decided>> = {
  approve: 'approved',
  system: 'approved',
  reject: 'rejected',
  void: 'voided',
};

test('after any history the figures are what the rows say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (steps) => {
      const { submitTask } = await story.openPool(300n);
      const waiting: string[] = [];
      const rejected: Rejected[] = [];
      const owners = new Map<string, string>();
      for (const { act, many, minutes } of steps) {
        later(minutes * minuteMs);
        if (act === 'add') await Promise.all([1, 2].map(() => story.inTx(addToDays)));
        if (act === 'overturn') await overturnSome(rejected.splice(0));
        if (act === 'submit') {
          for (let n = 0; n < many; n += 1) {
            const { id, userId } = await submitTask(randomUUID(), randomUUID());
            owners.set(id, userId);
            waiting.push(id);
          }
        }
        const verdict = verdicts[act];
        if (verdict === undefined) continue;
        const ids = waiting.splice(0, act === 'void' ? 1 : many);
        const decisions = ids.map((id, n) => decisionOn(id, verdict, reasons[(n + many) % 3]));
        if (act === 'system') await story.decide(decisions, null);
        else await story.decide(decisions);
        if (act === 'reject') {
          const at = story.now;
          rejected.push(...ids.map((id) => ({ id, at, userId: owners.get(id) ?? '' })));
        }
      }
      const { month, weeks } = await readPeriods(bothSides(story.db), story.now);
      for (const period of [month, ...weeks]) await checkPeriod(period);
      expect(weeks[0]?.from.getUTCDay()).toBe(1);
      expect(weeks.slice(1).map(({ to }) => to)).toEqual(
        weeks.slice(0, -1).map(({ from }) => from),
      );
      const failed = await failedChecks(story.db);
      expect(failed.filter(({ name }) => name.startsWith('kept'))).toEqual([]);
    }),
    { ...randomHistories(2), endOnFailure: true },
  );
});

type Rejected = { id: string; userId: string; at: Date };

/** Some that can still be appealed. */
async function overturnSome(works: readonly Rejected[]) {
  const open = works.filter(({ at }) => story.now.getTime() - at.getTime() < 14 * dayMs);
  for (const { id: submissionId, userId } of open.slice(0, 2)) {
    await overturn(story, { submissionId, userId, by: randomUUID() });
  }
}

test('appeals and payouts are counted from 20 on, each once, on the day of their end', async () => {
  const { submit, decide } = await openBrand();
  const ids = await submit(20);
  await decide(ids, 'rejected');
  const month = async () => (await readPeriods(bothSides(story.db), story.now)).month;
  const file = (some: readonly string[]) =>
    story.db.run(sql`
      insert into appeal (id, user_id, submission_id, text, state, filed_at, answer_before)
      select gen_random_uuid(), user_id, id, repeat('Look again. ', 3), 'open', ${story.now},
        ${story.now}::timestamptz + interval '3 days'
      from submission where id = any(${some}::uuid[])`);
  const answer = (some: readonly string[], state: 'won' | 'lost') =>
    story.db.run(sql`
      update appeal set state = ${state}, decided_at = ${story.now}, note = 'Looked.',
        decided_by = case when ${state} = 'lost' then gen_random_uuid() end
      where submission_id = any(${some}::uuid[])`);
  await file(ids.slice(1));
  expect((await month()).appeals).toMatchObject({ filed: null, decided: null, overturned: null });
  await story.db.run(sql`
    insert into appeal (id, user_id, submission_id, text, state, filed_at, answer_before, decided_at, note)
    select gen_random_uuid(), user_id, id, repeat('Look again. ', 3), 'won', ${story.now},
      ${story.now}::timestamptz + interval '3 days', ${story.now}, 'Looked.'
    from submission where id = ${ids[0]}`);
  await answer(ids.slice(1, 4), 'won');
  expect((await month()).appeals).toMatchObject({ filed: 20, decided: null, overturned: null });
  await answer(ids.slice(4), 'lost');
  const kind = { kind: 'fomo', filed: 20, decided: 20, overturned: 4 };
  expect((await month()).appeals).toMatchObject({ filed: 20, decided: 20, overturned: 4 });
  expect((await month()).appeals.kinds).toContainEqual(kind);

  const requestedAt = story.now;
  await story.db.run(sql`
    insert into payout (id, user_id, amount_micro, address, reference, state, requested_at)
    select gen_random_uuid(), user_id, 1500000, 'A', id, 'requested', ${requestedAt}
    from submission where id = any(${ids}::uuid[])`);
  later(90_000);
  const confirm = (some: readonly string[]) =>
    story.db.run(sql`
      update payout set state = 'confirmed', confirmed_at = ${story.now}, signature = reference
      where reference = any(${some}::text[])`);
  await confirm(ids.slice(1));
  expect((await month()).payouts).toMatchObject({ count: null, amount: null, p50Seconds: null });
  await confirm(ids.slice(0, 1));
  const { count, amount, p50Seconds } = (await month()).payouts;
  expect([count, amount, isNear(p50Seconds ?? 0, 90)]).toEqual([20, 30_000_000n, true]);
  const failed = await failedChecks(story.db);
  expect(failed.filter(({ name }) => name.startsWith('kept'))).toEqual([]);
});
