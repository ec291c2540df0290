import { approveWork } from './approve-work.ts';
import { lockWork } from './decide-work.ts';
import { kindOf, type ReviewDeps } from './review-deps.ts';
import { isOverdue } from './submission-state.ts';
import { leaveToPeople, listOverdue, type Overdue } from './submission-store.ts';

const batch = 200;

/**
 * The system's decision on one submission whose 72 hours are over (rulings D4): approved when it
 * passes the automatic check of its kind, else left to people. Does nothing before its time or
 * after a decision, so it may run any number of times.
 */
export async function decideOverdue(deps: ReviewDeps, submissionId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const submission = await lockWork(deps, tx, submissionId);
    if (submission?.state !== 'pending' || !isOverdue(submission, deps.clock.now())) return;
    if (await kindOf(deps, submission.kind).passesAutomaticCheck(tx, submission)) {
      await approveWork(deps, tx, { submissionId, by: null });
    } else {
      await leaveToPeople(tx, submissionId, deps.clock.now());
    }
  });
}

/** Decides on everything overdue. One that fails keeps no other waiting; it is told at the end. */
export async function decideAllOverdue(deps: ReviewDeps): Promise<void> {
  const failures: unknown[] = [];
  const now = deps.clock.now();
  let after: Overdue | null = null;
  for (;;) {
    const due: Overdue[] = await listOverdue(deps.db, { now, after, limit: batch });
    for (const { id } of due) {
      await decideOverdue(deps, id).catch((error: unknown) => failures.push(error));
    }
    after = due.at(-1) ?? null;
    if (due.length < batch) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Overdue work was not decided.');
}
