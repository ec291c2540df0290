import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { accounts, balance } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { firstId } from '../../../platform/http/id-cursor.ts';
import { raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import type { Decision, Reviewer } from '../decide.ts';
import { executePlans, planDecisions, undoDecisions } from '../plan-decisions.ts';
import { listDuePlans } from '../plan-store.ts';
import { listWorkToReview } from '../../queue/queue.ts';
import { readSubmission } from '../../submissions/submission-store.ts';
import { admin, openReviewStory, reward } from '../../../../testing/work/review-story.ts';

const story = await openReviewStory();
beforeEach(() => story.reset());
afterEach(async () => {
  later(60);
  await story.sweep();
  expect(await story.findings()).toEqual([]);
});
afterAll(() => story.close());

const approved = (submissionId: string): Decision => ({ submissionId, verdict: 'approved' });
const rejected = (submissionId: string): Decision => {
  return { submissionId, verdict: 'rejected', reason: 'other', note: 'Not there.' };
};
const later = (seconds: number) => {
  story.now = new Date(story.now.getTime() + seconds * 1000);
};
const plan = async (decisions: readonly Decision[], by: Reviewer) => {
  const { outcomes } = await story.inTx((tx) => planDecisions(story.deps, tx, { decisions, by }));
  return outcomes.map(({ refusal }) => refusal);
};
const undo = (submissionIds: readonly string[], by: Reviewer) =>
  story.inTx((tx) => undoDecisions(story.deps, tx, { submissionIds, by }));
const stateOf = async (id: string) => (await readSubmission(story.db, id))?.state;
const available = (userId: string) => balance(story.db, accounts.earnerAvailable(userId));
const waiting = async (campaignId: string) => {
  const asked = { campaignId, status: 'pending', after: firstId, limit: 50 } as const;
  return (await listWorkToReview(story.deps, admin(), asked)).page.map(({ id }) => id);
};

test('a planned decision changes nothing for a minute, and then takes effect once', async () => {
  const { campaignId, submitTask } = await story.openPool(10n);
  const [good, bad] = [
    await submitTask(randomUUID(), randomUUID()),
    await submitTask(randomUUID(), randomUUID()),
  ];
  const reviewer = admin();
  expect(await plan([approved(good.id), rejected(bad.id)], reviewer)).toEqual([null, null]);
  expect(await waiting(campaignId)).toEqual([]);
  later(59);
  await story.sweep();
  expect(await stateOf(good.id)).toBe('pending');
  expect(await available(good.userId)).toBe(0n);
  later(1);
  await Promise.all([story.sweep(), story.sweep()]);
  expect(await readSubmission(story.db, good.id)).toMatchObject({
    state: 'approved',
    decidedBy: reviewer.userId,
  });
  expect(await available(good.userId)).toBe(reward);
  expect(await readSubmission(story.db, bad.id)).toMatchObject({
    reason: 'other',
    note: 'Not there.',
  });
});

test('a plan that its reviewer undoes is in review again, and one that another undoes stays', async () => {
  const { campaignId, submitTask } = await story.openPool(10n);
  const { id } = await submitTask(randomUUID(), randomUUID());
  const reviewer = admin();
  await plan([rejected(id)], reviewer);
  expect(await undo([id], admin())).toEqual([]);
  expect(await undo([id], reviewer)).toEqual([id]);
  expect(await waiting(campaignId)).toEqual([id]);
  expect(await plan([approved(id)], reviewer)).toEqual([null]);
  later(60);
  expect(await undo([id], reviewer)).toEqual([]);
  await story.sweep();
  expect(await stateOf(id)).toBe('approved');
});

test('planned work is decided by no one else, and is refused where a decision would be', async () => {
  const { submitTask } = await story.openPool(10n);
  const [reviewer, { id }] = [admin(), await submitTask(randomUUID(), randomUUID())];
  const own = await submitTask(reviewer.userId, randomUUID());
  expect(await plan([approved(id), approved(own.id), approved(id)], reviewer)).toEqual([
    null,
    'review.own_work',
    'review.not_waiting',
  ]);
  expect(await plan([rejected(id)], admin())).toEqual(['review.planned']);
  await expect(story.reject(id)).rejects.toMatchObject({ code: 'review.planned' });
  expect((await story.decide([approved(id)], null))[0]?.refusal).toBe('review.planned');
});

test('work that a ban removes loses its plan; a planned approval of a banned user goes', async () => {
  const { submitTask } = await story.openPool(10n);
  const [voided, banned] = [
    await submitTask(randomUUID(), randomUUID()),
    await submitTask(randomUUID(), randomUUID()),
  ];
  await plan([approved(voided.id), approved(banned.id)], admin());
  await story.decide([{ submissionId: voided.id, verdict: 'voided', note: 'Banned.' }], null);
  await story.db.run(sql`
    update app_user set account_status = 'banned', ban_reason = 'Seen' where id = ${banned.userId}`);
  later(60);
  await story.sweep();
  expect(await stateOf(voided.id)).toBe('rejected');
  expect(await stateOf(banned.id)).toBe('pending');
  expect(await plan([rejected(banned.id)], admin())).toEqual([null]);
  await story.db.run(sql`
    update app_user set account_status = 'active', ban_reason = null where id = ${banned.userId}`);
});

raceWith('a decision is undone or takes effect, never both', async (crowd) => {
  const { campaignId, submitTask } = await story.openPool(100n);
  await rounds(async () => {
    const { id, userId } = await submitTask(randomUUID(), randomUUID());
    const reviewer = admin();
    await plan([approved(id)], reviewer);
    // For half of them it is due already.
    const due = new Date(story.now.getTime() + 60_000);
    const outcomes = await together(crowd, async (n) => {
      if (n % 2 === 0) return undo([id], reviewer);
      const plans = await listDuePlans(story.db, { now: due, after: null, limit: 10 });
      await executePlans(story.deps, plans);
      return [];
    });
    const undone = outcomes.flat().length;
    expect(await stateOf(id)).toBe(undone === 1 ? 'pending' : 'approved');
    expect(await available(userId)).toBe(undone === 1 ? 0n : reward);
    expect(await waiting(campaignId)).toEqual(undone === 1 ? [id] : []);
    if (undone === 1) await story.reject(id);
  });
});
