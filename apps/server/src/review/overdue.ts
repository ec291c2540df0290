import { endDisputes } from './disputes.ts';
import { lockDisputes } from './dispute-store.ts';
import { decide, lockWork } from './decide.ts';
import { kindOf, type ReviewDeps } from './review-deps.ts';
import { isOverdue } from './submission-state.ts';
import { leaveToPeople, readSubmissions } from './submission-store.ts';

/**
 * The system's decision on submissions that waited 72 hours (rule 4.4): approves those that pass
 * the automatic check of their kind and leaves the others to reviewers. Does nothing before the
 * deadline or after a decision, so it is safe to repeat.
 */
export async function decideOverdue(deps: ReviewDeps, ids: readonly string[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockWork(deps, tx, await readSubmissions(tx, ids));
    const now = deps.clock.now();
    const passed: string[] = [];
    for (const submission of locked.values()) {
      if (submission.state !== 'pending' || !isOverdue(submission, now)) continue;
      const { passesAutomaticCheck } = kindOf(deps, submission.kind);
      if (await passesAutomaticCheck(tx, submission)) passed.push(submission.id);
      else await leaveToPeople(tx, submission.id, now);
    }
    const decisions = passed.map((submissionId) => ({
      submissionId,
      verdict: 'approved' as const,
    }));
    await decide(deps, tx, { decisions, by: null });
  });
}

/** Makes rejections final that were not appealed in time; does nothing before or after. */
export async function upholdOverdue(deps: ReviewDeps, ids: readonly string[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockWork(deps, tx, await readSubmissions(tx, ids));
    const disputes = await lockDisputes(tx, ids);
    const now = deps.clock.now();
    const closings = disputes.flatMap((dispute) => {
      const submission = locked.get(dispute.submissionId);
      const isDue = dispute.state === 'open' && dispute.appealBefore <= now;
      const end = { state: 'upheld', by: null, answer: '' } as const;
      return submission && isDue ? [{ submission, dispute, ...end }] : [];
    });
    await endDisputes(deps, tx, closings);
  });
}
