import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { accounts, balance } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import type { Decision, Outcome } from '../decide.ts';
import type { Submission } from '../../submissions/submission-store.ts';
import { admin, openReviewStory, reward } from '../../../../testing/work/review-story.ts';

const story = await openReviewStory();
beforeEach(() => story.reset());
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const approved = (submissionId: string): Decision => ({ submissionId, verdict: 'approved' });
const rejected = (submissionId: string): Decision => ({
  submissionId,
  verdict: 'rejected',
  reason: 'automated',
});
const refusalsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ refusal }) => refusal);
const available = (userId: string) => balance(story.db, accounts.earnerAvailable(userId));

test('work that may not be decided is refused on its own, and the rest of the batch is decided', async () => {
  const { submitTask, disputed } = await story.openPool(10n);
  const [task, reviewer] = [randomUUID(), randomUUID()];
  const [good, bad, decided, old, banned] = await Promise.all(
    Array.from({ length: 5 }, () => submitTask(randomUUID(), task)),
  );
  const own = await submitTask(reviewer, task);
  if (!good || !bad || !decided || !old || !banned) throw new Error('Work is missing.');
  await story.approve(decided.id);
  await story.reject(old.id);
  const again = await submitTask(old.userId, task);
  await story.db.run(sql`
    update app_user set account_status = 'banned', ban_reason = 'Seen' where id = ${banned.userId}`);
  const kept = await balance(story.db, disputed);
  const batch = [
    approved(good.id),
    rejected(bad.id),
    approved(decided.id),
    approved(old.id),
    approved(banned.id),
    approved(own.id),
    approved(randomUUID()),
    approved(good.id),
    { ...rejected(again.id), reason: 'other' as const },
    { submissionId: again.id, verdict: 'rejected' as const },
  ];
  expect(refusalsOf(await story.decide(batch, admin(reviewer)))).toEqual([
    null,
    null,
    'review.not_waiting',
    'review.resubmitted',
    'review.account_banned',
    'review.own_work',
    'request.not_found',
    'review.not_waiting',
    'review.note_required',
    'review.reason_required',
  ]);
  expect(await available(good.userId)).toBe(reward);
  expect(await available(banned.userId)).toBe(0n);
  expect((await balance(story.db, disputed)) - kept).toBe(reward);
  await story.db.run(sql`
    update app_user set account_status = 'active', ban_reason = null where id = ${banned.userId}`);
});

test('a batch changes each campaign once, moves trust by tens, and is one notice of the day', async () => {
  const [one, other] = [await story.openPool(10n), await story.openPool(10n)];
  const user = randomUUID();
  const work = [];
  for (let n = 0; n < 23; n += 1) {
    const { submitTask } = n % 2 === 0 ? one : other;
    work.push(await submitTask(user, randomUUID()));
  }
  story.steps = [];
  await story.decide(work.map(({ id }) => approved(id)));
  expect(story.steps).toEqual([
    '2 locked',
    '12 changes, spent 4800000',
    '11 changes, spent 4400000',
  ]);
  const moves = await story.db.all(sql`
    select subject, points, score_after from trust_move where user_id = ${user} order by id`);
  expect(moves).toEqual([
    { subject: work[9]?.id, points: 1, scoreAfter: 501 },
    { subject: work[19]?.id, points: 1, scoreAfter: 502 },
  ]);
  const notices = await story.db.all(sql`select kind, facts from notice where user_id = ${user}`);
  expect(notices).toEqual([
    {
      kind: 'work_approved',
      facts: {
        count: 23,
        amount: String(23n * reward),
        parts: [
          expect.objectContaining({ brand: 'Ember', count: 12, amount: '4800000' }),
          expect.objectContaining({ brand: 'Ember', count: 11, amount: '4400000' }),
        ],
      },
    },
  ]);
  expect(await available(user)).toBe(23n * reward);
});

test('a creator decides on the work of own campaigns, and on no other', async () => {
  const [mine, theirs] = [await story.openPool(), await story.openPool()];
  const [own, foreign] = [
    await mine.submitTask(randomUUID(), randomUUID()),
    await theirs.submitTask(randomUUID(), randomUUID()),
  ];
  const creator = { userId: mine.creatorId, isAdmin: false };
  const batch = [approved(own.id), approved(foreign.id)];
  expect(refusalsOf(await story.decide(batch, creator))).toEqual([null, 'request.not_found']);
  expect(await available(foreign.userId)).toBe(0n);
});

test('a creator decides on nothing of a kind that only admins review', async () => {
  const { creatorId, submitTask } = await story.openPool();
  const { id } = await submitTask(randomUUID(), randomUUID());
  story.deps.kinds = { fomo: { ...story.fomo, isReviewedByCreator: false } };
  const creator = { userId: creatorId, isAdmin: false };
  expect(refusalsOf(await story.decide([approved(id)], creator))).toEqual(['request.not_found']);
});

raceWith('overlapping batches decide each piece once, whatever the order', async (crowd) => {
  const pools = [await story.openPool(20n), await story.openPool(20n)];
  await rounds(async () => {
    const users = [randomUUID(), randomUUID()];
    const work: Submission[] = [];
    for (const { submitTask } of pools) {
      for (const user of users) work.push(await submitTask(user, randomUUID()));
    }
    const all = await together(crowd, (n) => {
      const order = n % 2 === 0 ? work : work.toReversed();
      const verdict = n % 3 === 0 ? rejected : approved;
      return story.decide(order.map(({ id }) => verdict(id)));
    });
    const made = all.flat().flatMap((one) => (one.refusal === null ? [one.submission] : []));
    expect(made.map(({ id }) => id).toSorted()).toEqual(work.map(({ id }) => id).toSorted());
    const refused = all.flat().flatMap(({ refusal }) => refusal ?? []);
    expect(new Set(refused)).toEqual(new Set(['review.not_waiting']));
    const paid = made.filter(({ state }) => state === 'approved').length;
    const sums = await Promise.all(users.map(available));
    expect(sums.reduce((sum, one) => sum + one, 0n)).toBe(BigInt(paid) * reward);
  });
});
