import { randomUUID } from 'node:crypto';
import { dayMs } from '@stoke/domain';
import { afterAll, beforeEach, afterEach, expect, test } from 'vitest';
import { accounts, balance } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { lastId } from '../../../platform/http/id-cursor.ts';
import { atOnce, raceWith, rounds, times } from '../../../../testing/platform/at-once.ts';
import { appealRejection, decideOverdue, upholdOverdue } from '../disputes.ts';
import { listOfUser, type SubmissionFilter } from '../../submissions/own-work-store.ts';
import { setTrust } from '../../../../testing/safety/set-trust.ts';
import { openReviewStory, reward } from '../../../../testing/work/review-story.ts';

const story = await openReviewStory();
beforeEach(() => story.reset());
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const code = (name: string) => expect.objectContaining({ code: name });

test('the campaign is told of the work, is locked before it is decided, and told of the decision', async () => {
  const { submitTask } = await story.openPool();
  const { id, userId } = await submitTask(randomUUID(), randomUUID());
  await story.approve(id);
  expect(story.steps).toEqual(['1 changes, spent 0', '1 locked', '1 changes, spent 400000']);
  expect(await balance(story.db, accounts.earnerAvailable(userId))).toBe(reward);
});

test('a pool takes work as long as it can pay it, and a refused hand-in leaves nothing behind', async () => {
  const { submitTask, pool } = await story.openPool();
  const task = randomUUID();
  const first = await submitTask(randomUUID(), task);
  await submitTask(randomUUID(), task);
  const late = randomUUID();
  await expect(submitTask(late, task)).rejects.toEqual(code('task.pool_empty'));
  expect(await balance(story.db, pool)).toBe(200_000n);
  await story.reject(first.id);
  // the first may still appeal: its reward is kept until the rejection is final
  await expect(submitTask(late, task)).rejects.toEqual(code('task.pool_empty'));
  story.now = new Date(story.now.getTime() + 14 * dayMs);
  await story.sweep();
  expect((await submitTask(late, task)).attempt).toBe(1);
});

test('work is submitted once, again after a rejection, and never a third time', async () => {
  const { submitTask } = await story.openPool();
  const [user, task] = [randomUUID(), randomUUID()];
  const first = await submitTask(user, task);
  await expect(submitTask(user, task)).rejects.toEqual(code('task.already_submitted'));
  await story.reject(first.id);
  const second = await submitTask(user, task);
  expect(second.attempt).toBe(2);
  await story.reject(second.id);
  await expect(submitTask(user, task)).rejects.toEqual(code('task.already_submitted'));
});

test('a rejection for fraud costs no trust while a second attempt may still be approved', async () => {
  const { submitTask } = await story.openPool(10n);
  const scoreOf = async (id: string) =>
    (
      await story.db.one(sql<{ score: number }>`
      select trust_score as score from app_user where id = ${id}`)
    )?.score;
  const rejectTwice = async (isApproved: boolean) => {
    const [user, task] = [randomUUID(), randomUUID()];
    await story.reject((await submitTask(user, task)).id);
    const second = await submitTask(user, task);
    const afterSecond = await scoreOf(user);
    await (isApproved ? story.approve(second.id) : story.reject(second.id));
    return { user, afterSecond };
  };
  const [good, bad] = [await rejectTwice(true), await rejectTwice(false)];
  expect([good.afterSecond, bad.afterSecond]).toEqual([500, 500]);
  expect(await scoreOf(bad.user)).toBe(500);
  story.now = new Date(story.now.getTime() + 14 * dayMs);
  await story.sweep();
  expect([await scoreOf(good.user), await scoreOf(bad.user)]).toEqual([500, 460]);
});

test('own submissions are listed by state and kind, and those whose reward is held for an appeal', async () => {
  const { submitTask } = await story.openPool(10n);
  const [userId, task] = [randomUUID(), randomUUID()];
  const final = await submitTask(userId, task);
  await story.reject(final.id);
  // a rejection is final once the work is submitted again
  const waiting = await submitTask(userId, task);
  const [held, approved] = [
    await submitTask(userId, randomUUID()),
    await submitTask(userId, randomUUID()),
  ];
  await story.reject(held.id);
  await story.approve(approved.id);
  const list = async (state: SubmissionFilter['state'], kind: SubmissionFilter['kind'] = null) => {
    const rows = await listOfUser(story.db, { userId, state, kind, before: lastId, limit: 9 });
    return rows.map(({ id }) => id);
  };
  expect(await list(null)).toEqual([approved.id, held.id, waiting.id, final.id]);
  expect(await list('pending')).toEqual([waiting.id]);
  expect(await list('approved')).toEqual([approved.id]);
  expect(await list('rejected')).toEqual([held.id, final.id]);
  expect(await list('held', 'fomo')).toEqual([held.id]);
  expect(await list('held', 'drip')).toEqual([]);
});

test('approved work is never resubmitted', async () => {
  const { submitTask } = await story.openPool();
  const [user, task] = [randomUUID(), randomUUID()];
  await story.approve((await submitTask(user, task)).id);
  await expect(submitTask(user, task)).rejects.toEqual(code('task.already_submitted'));
});

test('a decision is final, needs a reviewer who is not the worker, and a note when it says other', async () => {
  const { submitTask } = await story.openPool();
  const { id, userId } = await submitTask(randomUUID(), randomUUID());
  await expect(story.approve(id, userId)).rejects.toEqual(code('review.own_work'));
  await expect(story.reject(id, userId)).rejects.toEqual(code('review.own_work'));
  const unexplained = { submissionId: id, verdict: 'rejected', reason: 'other' } as const;
  expect(await story.decide([unexplained])).toEqual([
    { submissionId: id, refusal: 'review.note_required' },
  ]);
  await expect(story.approve(randomUUID())).rejects.toEqual(code('request.not_found'));
  await story.reject(id);
  await expect(story.approve(id)).rejects.toEqual(code('review.not_waiting'));
  await expect(story.reject(id)).rejects.toEqual(code('review.not_waiting'));
});

test('a decision on work that was submitted again is refused, until the new version is decided', async () => {
  const { submitTask } = await story.openPool();
  const [user, task] = [randomUUID(), randomUUID()];
  const seen = await submitTask(user, task);
  await story.reject(seen.id);
  await expect(story.approve(seen.id)).rejects.toEqual(code('review.not_waiting'));
  const again = await submitTask(user, task);
  await expect(story.approve(seen.id)).rejects.toEqual(code('review.resubmitted'));
  expect(await balance(story.db, accounts.earnerReserved(user))).toBe(reward);
  await story.approve(again.id);
  await expect(story.approve(seen.id)).rejects.toEqual(code('review.not_waiting'));
});

raceWith('reviewers decide once between them', async (crowd) => {
  const { submitTask, disputed } = await story.openPool(20n);
  const task = randomUUID();
  await rounds(async () => {
    const { id, userId } = await submitTask(randomUUID(), task);
    const keptBefore = await balance(story.db, disputed);
    const decide = (n: number) => (n % 2 === 0 ? story.approve(id) : story.reject(id));
    const { refused } = await atOnce(crowd, decide);
    expect(refused).toEqual(times(crowd - 1, 'review.not_waiting'));
    const paid = await balance(story.db, accounts.earnerAvailable(userId));
    const kept = await balance(story.db, disputed);
    expect(paid + kept - keptBefore).toBe(reward);
  });
});

raceWith('equal hand-ins reserve once', async (crowd) => {
  const { submitTask } = await story.openPool(20n);
  await rounds(async () => {
    const [user, task] = [randomUUID(), randomUUID()];
    const { refused } = await atOnce(crowd, () => submitTask(user, task));
    expect(refused).toEqual(times(crowd - 1, 'task.already_submitted'));
    expect(await balance(story.db, accounts.earnerReserved(user))).toBe(reward);
  });
});

test('every decision stands in a log that cannot be changed', async () => {
  const { submitTask } = await story.openPool();
  const { id } = await submitTask(randomUUID(), randomUUID());
  const by = randomUUID();
  await story.reject(id, by, 'The account is gone');
  const log = await story.db.all(sql`
    select decided_at, decided_by, state_before, state_after, reason, note
    from review_decision where submission_id = ${id}`);
  expect(log).toEqual([
    {
      decidedAt: story.now,
      decidedBy: by,
      stateBefore: 'pending',
      stateAfter: 'rejected',
      reason: 'other',
      note: 'The account is gone',
    },
  ]);
  const denied = 'permission denied for table review_decision';
  await expect(story.db.run(sql`update review_decision set note = ''`)).rejects.toThrow(denied);
  await expect(story.db.run(sql`delete from review_decision`)).rejects.toThrow(denied);
});

test('the system decides at 72 hours, not before, and not on what a person decided', async () => {
  const { submitTask } = await story.openPool(2n);
  const task = randomUUID();
  const [waiting, decided] = [
    await submitTask(randomUUID(), task),
    await submitTask(randomUUID(), task),
  ];
  await story.reject(decided.id);
  story.now = new Date(waiting.decideBefore.getTime() - 1);
  for (const { id } of [waiting, decided]) await decideOverdue(story.deps, [id]);
  expect(await balance(story.db, accounts.earnerAvailable(waiting.userId))).toBe(0n);
  story.now = waiting.decideBefore;
  for (const { id } of [waiting, decided, waiting]) await decideOverdue(story.deps, [id]);
  expect(await balance(story.db, accounts.earnerAvailable(waiting.userId))).toBe(reward);
  expect(await balance(story.db, accounts.earnerAvailable(decided.userId))).toBe(0n);
  const log = await story.db.one(sql`
    select decided_by from review_decision where submission_id = ${waiting.id}`);
  expect(log).toEqual({ decidedBy: null });
});

test('the system approves work of an account that was three days old at the submission, not of a younger one', async () => {
  const { submitTask } = await story.openPool();
  const [old, young] = [
    await submitTask(randomUUID(), randomUUID()),
    await submitTask(randomUUID(), randomUUID()),
  ];
  const joined = (userId: string, ageMs: number) =>
    story.db.run(sql`
      update app_user set created_at = ${new Date(story.now.getTime() - ageMs)}
      where id = ${userId}`);
  await joined(old.userId, 3 * dayMs);
  await joined(young.userId, 3 * dayMs - 1);
  story.now = old.decideBefore;
  await story.sweep();
  expect(await balance(story.db, accounts.earnerAvailable(old.userId))).toBe(reward);
  expect(await balance(story.db, accounts.earnerAvailable(young.userId))).toBe(0n);
});

test('earlier work is approved by the system when an admin suspended its earner since, and waits for a person when the score fell under 200 or there is a ban', async () => {
  const { submitTask } = await story.openPool(2n);
  const [byAdmin, byScore, banned] = [randomUUID(), randomUUID(), randomUUID()];
  const { decideBefore } = await submitTask(byAdmin, randomUUID());
  for (const userId of [byScore, banned]) await submitTask(userId, randomUUID());
  const until = new Date(story.now.getTime() + 30 * dayMs);
  await story.db.run(sql`
    update app_user set account_status = 'suspended', suspended_until = ${until}
    where id = ${byAdmin}`);
  await setTrust(story.deps, byScore, 199);
  await story.db.run(sql`
    update app_user set account_status = 'banned', ban_reason = 'Copied texts'
    where id = ${banned}`);
  const available = () =>
    Promise.all(
      [byAdmin, byScore, banned].map((id) => balance(story.db, accounts.earnerAvailable(id))),
    );
  story.now = new Date(decideBefore.getTime() - 1);
  await story.sweep();
  expect(await available()).toEqual([0n, 0n, 0n]);
  story.now = decideBefore;
  await story.sweep();
  expect(await available()).toEqual([reward, 0n, 0n]);
  const left = await story.db.all(sql`
    select state, manual_review_since from submission where user_id in (${byScore}, ${banned})`);
  const waits = { state: 'pending', manualReviewSince: decideBefore };
  expect(left).toEqual([waits, waits]);
});

test.each([
  [60_000, []],
  [59_999, ['fast']],
])('the seventh piece of work %i ms after the first has the hints %j', async (afterMs, hints) => {
  const { submitTask } = await story.openPool(10n);
  const userId = randomUUID();
  for (let n = 0; n < 6; n += 1) await submitTask(userId, randomUUID());
  story.now = new Date(story.now.getTime() + afterMs);
  const { id } = await submitTask(userId, randomUUID());
  const seventh = await story.db.one(sql`select marks from submission where id = ${id}`);
  expect(seventh).toEqual({ marks: hints });
});

test('a rejection that is appealed is not made final by the worker that was about to', async () => {
  const { submitTask, disputed } = await story.openPool();
  const { id, userId } = await submitTask(randomUUID(), randomUUID());
  await story.reject(id);
  await story.inTx((tx) => appealRejection(story.deps, tx, { submissionId: id, userId }));
  story.now = new Date(story.now.getTime() + 14 * dayMs);
  await upholdOverdue(story.deps, [id]);
  expect(await balance(story.db, disputed)).toBe(reward);
});

test('work that fails the automatic check waits for a person, without being checked again', async () => {
  const { submitTask } = await story.openPool();
  const { id, userId, decideBefore } = await submitTask(randomUUID(), randomUUID());
  story.passes = false;
  story.now = decideBefore;
  await story.sweep();
  story.passes = true;
  await story.sweep();
  expect(await balance(story.db, accounts.earnerReserved(userId))).toBe(reward);
  await story.approve(id);
  expect(await balance(story.db, accounts.earnerAvailable(userId))).toBe(reward);
});

test('one submission that cannot be decided keeps no other waiting, and is told', async () => {
  const { submitTask } = await story.openPool();
  const task = randomUUID();
  const stuck = await submitTask(randomUUID(), task);
  story.now = new Date(story.now.getTime() + 1000);
  const next = await submitTask(randomUUID(), task);
  const { fomo } = story.deps.kinds;
  if (!fomo) throw new Error('The kind of the test is there.');
  story.deps.kinds.fomo = {
    ...fomo,
    findEvident: async (_tx, works) => {
      const ids = works.map(({ submission }) => submission.id);
      if (ids.includes(stuck.id)) throw new Error('cannot be read');
      return new Set(ids);
    },
  };
  story.now = next.decideBefore;
  await expect(story.sweep()).rejects.toThrow('review.auto: some due work failed');
  expect(await balance(story.db, accounts.earnerAvailable(next.userId))).toBe(reward);
  story.deps.kinds.fomo = fomo;
  await story.sweep();
});

test('work of a kind that no one wired is an error and changes nothing', async () => {
  const { submitTask } = await story.openPool();
  const { id, userId } = await submitTask(randomUUID(), randomUUID());
  story.deps.kinds = {};
  await expect(story.approve(id)).rejects.toThrow('No module decides on work of the kind fomo');
  expect(await balance(story.db, accounts.earnerReserved(userId))).toBe(reward);
});
