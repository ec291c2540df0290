import type { Tx } from '../../platform/db/db.ts';
import { decide, checkDecision, type Decision, type Outcome, type Reviewer } from './decide.ts';
import { insertPlans, undoPlans, type Plan } from './plan-store.ts';
import { type ReviewDeps, readSubmissions, type Submission } from '../submissions/index.ts';

/**
 * Plans decisions that can be undone until they are due. Each is refused where `decide` would refuse
 * it now. Planned work is in no queue and is decided by no one else; for its earner it is in review.
 */
export async function planDecisions(
  deps: ReviewDeps,
  tx: Tx,
  { decisions, by }: { decisions: readonly Decision[]; by: Reviewer },
): Promise<{ outcomes: Outcome[]; dueAt: Date }> {
  const { accepted, refusals } = await checkDecision(deps, tx, { decisions, by });
  const plannedAt = deps.clock.now();
  const dueAt = new Date(plannedAt.getTime() + deps.undoSeconds * 1000);
  const plans = [...accepted.values()].flatMap(({ decision }): Plan[] => {
    const { submissionId, verdict, reason = null, note = '' } = decision;
    if (verdict === 'voided') return [];
    const id = deps.newId();
    const who = { plannedBy: by.userId, asAdmin: by.isAdmin, plannedAt, dueAt };
    return [
      { id, submissionId, verdict, note, ...who, reason: verdict === 'rejected' ? reason : null },
    ];
  });
  await insertPlans(tx, plans);
  if (dueAt <= plannedAt) tx.wake('review.planned');
  const work = [...accepted.values()].map(({ submission }) => submission);
  publishToReviewers(tx, work);
  const outcomes = decisions.map(({ submissionId }, n): Outcome => {
    const refusal = refusals[n] ?? null;
    const submission = accepted.get(submissionId)?.submission;
    if (refusal !== null) return { submissionId, refusal };
    if (!submission) throw new Error(`The plan for ${submissionId} was lost.`);
    return { submissionId, refusal, submission };
  });
  return { outcomes, dueAt };
}

/** Undoes what this reviewer planned and is not due. @returns the work that is in review again. */
export async function undoDecisions(
  deps: ReviewDeps,
  tx: Tx,
  { submissionIds, by }: { submissionIds: readonly string[]; by: Reviewer },
): Promise<string[]> {
  const undone = await undoPlans(tx, { submissionIds, by: by.userId, now: deps.clock.now() });
  publishToReviewers(tx, await readSubmissions(tx, undone));
  return undone;
}

/**
 * For the worker `review.planned` (`work/queue/module.ts`): carries out due plans in the name of those who made them, each reviewer's in one transaction. One
 * that is refused by now, because the earner was banned, leaves the work in review.
 */
export async function executePlans(deps: ReviewDeps, plans: readonly Plan[]): Promise<void> {
  const byReviewer = Map.groupBy(plans, ({ plannedBy, asAdmin }) => `${plannedBy} ${asAdmin}`);
  for (const [, own] of byReviewer) {
    const [{ plannedBy: userId, asAdmin: isAdmin } = { plannedBy: '', asAdmin: false }] = own;
    const decisions = own.map(({ id: planId, submissionId, verdict, reason, note }) => {
      return { planId, submissionId, verdict, reason, note };
    });
    await deps.db.transaction((tx) => decide(deps, tx, { decisions, by: { userId, isAdmin } }));
  }
}

/** Nothing has changed yet for anyone but those who review. */
function publishToReviewers(tx: Tx, work: readonly Submission[]): void {
  for (const user of new Set(work.map(({ creatorId }) => creatorId))) {
    tx.publish('review', { user });
  }
  if (work.length > 0) tx.publish('review', 'admins');
}
