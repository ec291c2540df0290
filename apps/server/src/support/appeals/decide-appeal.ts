import { isSuspendedAt, type Usdc } from '@stoke/domain';
import { writeAudit } from '../../site/audit/index.ts';
import {
  endSuspension,
  liftBan,
  makeBanFinal,
  readSuspension,
  upholdSuspension,
} from '../bans/index.ts';
import { countOtherAdmins, lockStatus } from '../../people/users/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import { readCampaign } from '../../campaigns/core/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { endDisputes, lockDisputes, lockWork } from '../../work/decisions/index.ts';
import { nameWork, readSubmission, readSubmissions } from '../../work/submissions/index.ts';
import { endReversals, lockReversalWork, readReversal } from '../../campaigns/spark/index.ts';
import { moveTrust } from '../../safety/trust/index.ts';
import type { AppealDeps } from './appeal-deps.ts';
import {
  closeAppeal,
  subjectOf,
  lockAppeal,
  lockAppealOfStop,
  readAppeal,
  type Appeal,
} from './appeal-store.ts';

export type Answer = {
  appealId: string;
  outcome: 'won' | 'lost';
  /** Null: it was not answered in time. */
  by: string | null;
  /** What the appeal's author reads. */
  note: string;
};

/**
 * Answers an appeal once, in one transaction. Won, a rejection or reversal is paid from the reward
 * that the campaign held and a ban is lifted; lost, the decision is final. The admin who made the decision
 * answers only where no other admin exists (rule 8.3), and never who took a reward back (rule 8.8).
 */
export async function decideAppeal(deps: AppealDeps, tx: Tx, answer: Answer): Promise<Appeal> {
  const found = await readAppeal(tx, answer.appealId);
  if (!found) throw new Refusal('request.not_found');
  await checkReviewer(tx, found, answer.by);
  const { submissionId, reversalId } = found;
  if (submissionId !== null) await answerRejection(deps, tx, { ...found, submissionId }, answer);
  else if (reversalId !== null) await answerReversal(deps, tx, { ...found, reversalId }, answer);
  else if (found.suspensionId !== null) await answerSuspension(deps, tx, found, answer);
  else await answerBan(deps, tx, found, answer);
  return found;
}

/** Whether this admin may answer it, and if not, why. */
export async function checkReviewer(
  tx: Parameters<typeof countOtherAdmins>[0],
  appeal: Appeal,
  by: string | null,
): Promise<void> {
  if (by === null) return;
  if (by === appeal.userId) throw new Refusal('appeal.own');
  if (by !== appeal.against) return;
  if (appeal.reversalId !== null || (await countOtherAdmins(tx, [by, appeal.userId])) > 0) {
    throw new Refusal('appeal.other_reviewer');
  }
}

/** Locks campaign, submission, dispute, user and appeal, in the common lock order. */
async function answerRejection(
  deps: AppealDeps,
  tx: Tx,
  appeal: Appeal & { submissionId: string },
  answer: Answer,
): Promise<void> {
  const { by, note } = answer;
  const ids = [appeal.submissionId];
  const locked = await lockWork(deps.review, tx, await readSubmissions(tx, ids));
  const submission = locked.get(appeal.submissionId);
  const [dispute] = await lockDisputes(tx, ids);
  if (!submission || !dispute) throw new Error(`The appeal ${appeal.id} is of no rejection.`);
  const state = await answerReward(deps, tx, appeal, { answer, subject: dispute });
  if (state === 'overturned') await notifyCreator(deps, tx, { ...submission, answer });
  await endDisputes(deps.review, tx, [{ submission, dispute, state, by, answer: note }]);
  await logAnswer(deps, tx, appeal, answer);
}

/** The same for rewards of a Spark that were taken back. */
async function answerReversal(
  deps: AppealDeps,
  tx: Tx,
  appeal: Appeal & { reversalId: string },
  answer: Answer,
): Promise<void> {
  const reversals = await lockReversalWork(deps.review, tx, [appeal.reversalId]);
  const [subject] = reversals;
  if (!subject) throw new Error(`The appeal ${appeal.id} is of no reversal.`);
  const state = await answerReward(deps, tx, appeal, { answer, subject });
  if (state === 'overturned') await notifyCreator(deps, tx, { ...subject, answer });
  await endReversals(deps.review, tx, { reversals, state, answer: answer.note });
  await logAnswer(deps, tx, appeal, answer);
}

/** Locks user and appeal, closes the appeal, and says what becomes of the locked subject. */
async function answerReward(
  deps: AppealDeps,
  tx: Tx,
  appeal: Appeal,
  { answer, subject }: { answer: Answer; subject: { state: string; amount: Usdc } },
): Promise<'overturned' | 'upheld'> {
  const { id, userId } = appeal;
  const standing = await lockStatus(tx, userId);
  await lockOpen(tx, id);
  if (subject.state !== 'appealed')
    throw new Error(`The appeal ${id} is open, its subject is not.`);
  // Never auto-grant for a banned user. The row lock orders this against a concurrent ban.
  if (answer.by === null && standing?.accountStatus === 'banned') {
    throw new Refusal('review.account_banned');
  }
  const isWon = answer.outcome === 'won';
  if (isWon) await moveTrust(deps, tx, { userId, cause: 'appeal_won', subject: id });
  await closeAndNotify(deps, tx, { appeal, answer, amount: isWon ? subject.amount : null });
  return isWon ? 'overturned' : 'upheld';
}

/** The creator is told when a decision in their campaign did not stand. */
async function notifyCreator(
  deps: AppealDeps,
  tx: Tx,
  { campaignId, amount, answer }: { campaignId: string; amount: Usdc; answer: Answer },
): Promise<void> {
  const campaign = await readCampaign(tx, campaignId);
  if (!campaign) return;
  const { creatorId: userId, kind: workKind, name } = campaign;
  const facts = { campaignId, workKind, name, amount, note: answer.note };
  await notify(deps, tx, { userId, kind: 'decision_overturned', subject: answer.appealId, facts });
}

async function answerBan(deps: AppealDeps, tx: Tx, appeal: Appeal, answer: Answer): Promise<void> {
  const { outcome, by, note: reason } = answer;
  const { id, userId, banId } = appeal;
  if (banId === null || by === null) throw new Error('A ban is answered by a person.');
  if (outcome === 'won') {
    const onLifted = (on: Tx) => closeAppealOfLifted(deps, on, { id: banId, by, reason });
    return liftBan({ ...deps, onLifted }, tx, { userId, by, reason, appealedBan: banId });
  }
  await lockStatus(tx, userId);
  await makeBanFinal(deps, tx, { banId, by }, async () => {
    await lockOpen(tx, id);
    await closeAndNotify(deps, tx, { appeal, answer, amount: null });
  });
  await logAnswer(deps, tx, appeal, answer);
}

/** A suspension that is over by now stays so; its appeal is answered all the same. */
async function answerSuspension(
  deps: AppealDeps,
  tx: Tx,
  appeal: Appeal,
  answer: Answer,
): Promise<void> {
  const { outcome, by, note: reason } = answer;
  const { id: appealId, userId, suspensionId: id } = appeal;
  if (id === null || by === null) throw new Error('A suspension is answered by a person.');
  await lockStatus(tx, userId);
  const isEnded = (await readSuspension(tx, id))?.state === 'ended';
  const onLifted = (on: Tx) => closeAppealOfLifted(deps, on, { id, by, reason });
  if (outcome === 'won' && !isEnded) {
    return endSuspension({ ...deps, onLifted }, tx, { userId, by, reason });
  }
  if (outcome === 'lost') await upholdSuspension(tx, id);
  await lockOpen(tx, appealId);
  if (outcome === 'won') return (await onLifted(tx))?.();
  await closeAndNotify(deps, tx, { appeal, answer, amount: null });
  await logAnswer(deps, tx, appeal, answer);
}

/** Lifting a ban or ending a suspension grants its open appeal. @returns the audit log entry to write, or null without an appeal. */
export async function closeAppealOfLifted(
  deps: AppealDeps,
  tx: Tx,
  ban: { id: string; by: string; reason: string },
): Promise<(() => Promise<void>) | null> {
  const appeal = await lockAppealOfStop(tx, ban.id);
  if (!appeal) return null;
  const { id: subject, userId } = appeal;
  await moveTrust(deps, tx, { userId, cause: 'appeal_won', subject });
  const answer = { outcome: 'won', by: ban.by, note: ban.reason } as const;
  const status = await lockStatus(tx, userId);
  const isHeld =
    appeal.suspensionId === null
      ? (status?.suspendedUntil ?? null) !== null
      : status?.accountStatus === 'banned';
  const isActive = !isHeld && !isSuspendedAt(status?.score ?? 0);
  await closeAndNotify(deps, tx, { appeal, answer, amount: null, isActive });
  return () => logAnswer(deps, tx, appeal, answer);
}

async function lockOpen(tx: Tx, id: string): Promise<void> {
  const appeal = await lockAppeal(tx, id);
  if (appeal?.state !== 'open') throw new Refusal('appeal.not_open');
}

/** Closes a locked appeal and notifies its author. */
async function closeAndNotify(
  deps: AppealDeps,
  tx: Tx,
  {
    appeal,
    amount,
    isActive,
    answer,
  }: { appeal: Appeal; answer: Omit<Answer, 'appealId'>; amount: Usdc | null; isActive?: boolean },
): Promise<void> {
  const { outcome, by, note } = answer;
  const { id, userId } = appeal;
  await closeAppeal(tx, { id, state: outcome, at: deps.clock.now(), by, note });
  const facts = {
    appealId: id,
    about: subjectOf(appeal),
    outcome: outcome === 'won' ? 'granted' : 'declined',
    amount,
    work: await workOf(deps, tx, appeal),
    note,
    isActive,
  } as const;
  await notify(deps, tx, { userId, kind: 'appeal_decided', subject: id, facts });
  tx.publish('appeals', { user: userId });
  tx.publish('appeals', 'admins');
}

/** The name of the work whose rejection or reversal was appealed. */
async function workOf(deps: AppealDeps, tx: Tx, { submissionId, reversalId }: Appeal) {
  if (reversalId !== null) return sparkOf(deps, tx, reversalId);
  const work = submissionId === null ? null : await readSubmission(tx, submissionId);
  const name = work && (await nameWork(deps.review, tx, [work])).get(work.id);
  return name ? { ...name, creatorId: work.creatorId } : undefined;
}

async function sparkOf({ review }: AppealDeps, tx: Tx, reversalId: string) {
  const { campaignId = '' } = (await readReversal(tx, reversalId)) ?? {};
  const campaign = (await review.readCampaigns(tx, [campaignId])).get(campaignId);
  if (!campaign) return undefined;
  const { name: campaignName, brand, creatorId } = campaign;
  return { creatorId, brand, campaignName, taskName: '', link: null };
}

async function logAnswer(
  deps: AppealDeps,
  tx: Tx,
  appeal: Appeal,
  { outcome, by, note }: Omit<Answer, 'appealId'>,
): Promise<void> {
  const { id, submissionId: submission, reversalId: reversal, banId: ban } = appeal;
  const { suspensionId: suspension } = appeal;
  const about = { appeal: id, submission, reversal, ban, ...(suspension && { suspension }), note };
  const action = outcome === 'won' ? 'appeal-won' : 'appeal-lost';
  await writeAudit(deps, tx, { actor: by, action, subject: appeal.userId, about });
}
