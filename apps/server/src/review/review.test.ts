import { randomUUID } from 'node:crypto';
import { dayMs, usdc, wholeDollars } from '@stoke/domain';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts, balance, post, runChecks } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import { uuidV7 } from '../platform/ids.ts';
import { checksFolder, openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { decideOne, reviewWorkers, submitWork, type KindOfWork, type ReviewDeps } from './index.ts';
import { decideOverdue } from './overdue.ts';

let database: TestDatabase;
let now: Date;
let steps: string[];
let passes: boolean;
let deps: ReviewDeps;

beforeAll(async () => {
  database = await openTestDatabase(32);
});
beforeEach(() => {
  now = new Date('2026-11-21T09:00:00.000Z');
  steps = [];
  passes = true;
  const clock = { now: () => now };
  // a kind of work that only tells what it was asked
  const fomo: KindOfWork = {
    isReviewedByCreator: false,
    lockCampaign: async () => void steps.push('campaign locked'),
    onMoved: async (_tx, { spent }) => void steps.push(spent ? 'told spent' : 'told'),
    showEvidence: () => ({ links: [], facts: [] }),
    passesAutomaticCheck: async () => passes,
  };
  deps = { db: database.db, clock, newId: uuidV7(clock), kinds: { fomo } };
});
afterEach(async () => {
  const failed = await runChecks(database.db, checksFolder);
  expect(failed.filter(({ name }) => name.startsWith('review'))).toEqual([]);
});
afterAll(() => database.close());

const reward = usdc(400_000n);

/** A funded pool and somebody's work for it. */
async function openPool(dollars = 1n) {
  const [creatorId, campaignId] = [randomUUID(), randomUUID()];
  const pool = accounts.campaignPool(campaignId);
  const moves = [{ from: accounts.treasury, to: pool, amount: wholeDollars(dollars) }];
  await inTx((tx) => post(tx, { reference: `funded:${campaignId}`, kind: 'funded', moves }));
  const handIn = (userId: string, taskId: string) => {
    const work = { kind: 'fomo', campaignId, creatorId, taskId, userId, amount: reward } as const;
    return inTx(async (tx) => {
      await tx.run(sql`
        insert into app_user (id, username, username_key, email, password_hash, name, role,
          account_status, reputation_score, created_at)
        select ${userId}::uuid, left(n, 30), n, n, '-', 'Worker', 'user', 'active', 500, ${now}
        from (select replace(${userId}, '-', '') as n) named on conflict do nothing`);
      return submitWork(deps, tx, { ...work, evidence: { link: 'x' } });
    });
  };
  return { pool, contested: accounts.campaignDisputed(campaignId), handIn };
}

function inTx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.db.transaction(work);
}

const admin = (userId: string) => ({ userId, isAdmin: true });
const approve = (submissionId: string, by: string = randomUUID()) =>
  inTx((tx) => decideOne(deps, tx, { submissionId, by: admin(by), verdict: 'approved' }));
const reject = (submissionId: string, by: string = randomUUID(), note = '') => {
  const rejection = { verdict: 'rejected', reason: note ? 'other' : 'undone', note } as const;
  return inTx((tx) => decideOne(deps, tx, { submissionId, by: admin(by), ...rejection }));
};
const code = (name: string) => expect.objectContaining({ code: name });

test('the campaign is locked before the work, and told of the decision after the money moved', async () => {
  const { handIn } = await openPool();
  const { id, userId } = await handIn(randomUUID(), randomUUID());
  await approve(id);
  expect(steps).toEqual(['campaign locked', 'told spent']);
  expect(await balance(database.db, accounts.earnerAvailable(userId))).toBe(reward);
});

test('a pool takes work as long as it can pay it, and a refused hand-in leaves nothing behind', async () => {
  const { handIn, pool } = await openPool();
  const task = randomUUID();
  const first = await handIn(randomUUID(), task);
  await handIn(randomUUID(), task);
  const late = randomUUID();
  await expect(handIn(late, task)).rejects.toEqual(code('task.pool_empty'));
  expect(await balance(database.db, pool)).toBe(200_000n);
  await reject(first.id);
  // the first may still appeal: its reward is kept until the rejection is final
  await expect(handIn(late, task)).rejects.toEqual(code('task.pool_empty'));
  now = new Date(now.getTime() + 14 * dayMs);
  await sweep();
  expect((await handIn(late, task)).attempt).toBe(1);
});

test('work is handed in once, once more after a rejection, and never a third time', async () => {
  const { handIn } = await openPool();
  const [user, task] = [randomUUID(), randomUUID()];
  const first = await handIn(user, task);
  await expect(handIn(user, task)).rejects.toEqual(code('task.already_submitted'));
  await reject(first.id);
  const second = await handIn(user, task);
  expect(second.attempt).toBe(2);
  await reject(second.id);
  await expect(handIn(user, task)).rejects.toEqual(code('task.already_submitted'));
});

test('approved work is never handed in again', async () => {
  const { handIn } = await openPool();
  const [user, task] = [randomUUID(), randomUUID()];
  await approve((await handIn(user, task)).id);
  await expect(handIn(user, task)).rejects.toEqual(code('task.already_submitted'));
});

test('a decision is final, needs a reviewer who is not the worker, and a note when it says other', async () => {
  const { handIn } = await openPool();
  const { id, userId } = await handIn(randomUUID(), randomUUID());
  await expect(approve(id, userId)).rejects.toEqual(code('review.own_work'));
  await expect(reject(id, userId)).rejects.toEqual(code('review.own_work'));
  const unexplained = { submissionId: id, verdict: 'rejected', reason: 'other', note: '' } as const;
  await expect(
    inTx((tx) => decideOne(deps, tx, { ...unexplained, by: admin(randomUUID()) })),
  ).rejects.toEqual(code('review.note_required'));
  await expect(approve(randomUUID())).rejects.toEqual(code('request.not_found'));
  await reject(id);
  await expect(approve(id)).rejects.toEqual(code('review.not_waiting'));
  await expect(reject(id)).rejects.toEqual(code('review.not_waiting'));
});

test('a decision on work that was submitted again is refused, until the new version is decided', async () => {
  const { handIn } = await openPool();
  const [user, task] = [randomUUID(), randomUUID()];
  const seen = await handIn(user, task);
  await reject(seen.id);
  await expect(approve(seen.id)).rejects.toEqual(code('review.not_waiting'));
  const again = await handIn(user, task);
  await expect(approve(seen.id)).rejects.toEqual(code('review.resubmitted'));
  expect(await balance(database.db, accounts.earnerReserved(user))).toBe(reward);
  await approve(again.id);
  await expect(approve(seen.id)).rejects.toEqual(code('review.not_waiting'));
});

test.each([2, 5, 30])('%i reviewers at once decide once between them', async (crowd) => {
  const { handIn, contested } = await openPool(20n);
  const task = randomUUID();
  for (let round = 0; round < 20; round += 1) {
    const { id, userId } = await handIn(randomUUID(), task);
    const keptBefore = await balance(database.db, contested);
    const decisions = await Promise.allSettled(
      Array.from({ length: crowd }, (_, n) => (n % 2 === 0 ? approve(id) : reject(id))),
    );
    const refused = decisions.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toEqual(Array.from({ length: crowd - 1 }, () => code('review.not_waiting')));
    const paid = await balance(database.db, accounts.earnerAvailable(userId));
    const kept = await balance(database.db, contested);
    expect(paid + kept - keptBefore).toBe(reward);
  }
});

test.each([2, 5, 30])('%i equal hand-ins at once reserve once', async (crowd) => {
  const { handIn } = await openPool(20n);
  for (let round = 0; round < 20; round += 1) {
    const [user, task] = [randomUUID(), randomUUID()];
    const all = await Promise.allSettled(Array.from({ length: crowd }, () => handIn(user, task)));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toEqual(
      Array.from({ length: crowd - 1 }, () => code('task.already_submitted')),
    );
    expect(await balance(database.db, accounts.earnerReserved(user))).toBe(reward);
  }
});

test('every decision stands in a log that cannot be changed', async () => {
  const { handIn } = await openPool();
  const { id } = await handIn(randomUUID(), randomUUID());
  const by = randomUUID();
  await reject(id, by, 'The account is gone');
  const log = await database.db.all(sql`
    select decided_at, decided_by, state_before, state_after, reason, note
    from review_decision where submission_id = ${id}`);
  expect(log).toEqual([
    {
      decidedAt: now,
      decidedBy: by,
      stateBefore: 'pending',
      stateAfter: 'rejected',
      reason: 'other',
      note: 'The account is gone',
    },
  ]);
  const denied = 'permission denied for table review_decision';
  await expect(database.db.run(sql`update review_decision set note = ''`)).rejects.toThrow(denied);
  await expect(database.db.run(sql`delete from review_decision`)).rejects.toThrow(denied);
});

test('the system decides at 72 hours, not before, and not on what a person decided', async () => {
  const { handIn } = await openPool(2n);
  const task = randomUUID();
  const [waiting, decided] = [await handIn(randomUUID(), task), await handIn(randomUUID(), task)];
  await reject(decided.id);
  now = new Date(waiting.decideBefore.getTime() - 1);
  for (const { id } of [waiting, decided]) await decideOverdue(deps, [id]);
  expect(await balance(database.db, accounts.earnerAvailable(waiting.userId))).toBe(0n);
  now = waiting.decideBefore;
  for (const { id } of [waiting, decided, waiting]) await decideOverdue(deps, [id]);
  expect(await balance(database.db, accounts.earnerAvailable(waiting.userId))).toBe(reward);
  expect(await balance(database.db, accounts.earnerAvailable(decided.userId))).toBe(0n);
  const log = await database.db.one(sql`
    select decided_by from review_decision where submission_id = ${waiting.id}`);
  expect(log).toEqual({ decidedBy: null });
});

test('what the automatic check does not pass waits for a person, without being asked again', async () => {
  const { handIn } = await openPool();
  const { id, userId, decideBefore } = await handIn(randomUUID(), randomUUID());
  passes = false;
  now = decideBefore;
  await sweep();
  passes = true;
  await sweep();
  expect(await balance(database.db, accounts.earnerReserved(userId))).toBe(reward);
  await approve(id);
  expect(await balance(database.db, accounts.earnerAvailable(userId))).toBe(reward);
});

test('one submission that cannot be decided keeps no other waiting, and is told', async () => {
  const { handIn } = await openPool();
  const task = randomUUID();
  const stuck = await handIn(randomUUID(), task);
  now = new Date(now.getTime() + 1000);
  const next = await handIn(randomUUID(), task);
  const { fomo } = deps.kinds;
  if (!fomo) throw new Error('The kind of the test is there.');
  deps.kinds.fomo = {
    ...fomo,
    passesAutomaticCheck: async (_tx, { id }) => {
      if (id === stuck.id) throw new Error('cannot be read');
      return true;
    },
  };
  now = next.decideBefore;
  await expect(sweep()).rejects.toThrow('review.auto: some due work failed');
  expect(await balance(database.db, accounts.earnerAvailable(next.userId))).toBe(reward);
  deps.kinds.fomo = fomo;
  await sweep();
});

test('work of a kind that nobody wired is an error and changes nothing', async () => {
  const { handIn } = await openPool();
  const { id, userId } = await handIn(randomUUID(), randomUUID());
  deps.kinds = {};
  await expect(approve(id)).rejects.toThrow('Nobody decides on work of the kind fomo');
  expect(await balance(database.db, accounts.earnerReserved(userId))).toBe(reward);
});

async function sweep() {
  for (const due of reviewWorkers(deps)) await due.run();
}
