import { upholdRejection } from './contest-rejection.ts';
import { listDueContests, lockContest, type DueContest } from './contest-store.ts';
import { lockWork } from './decide-work.ts';
import type { ReviewDeps } from './review-deps.ts';

const batch = 200;

/** Lets one rejection stand when nobody appealed it in time; does nothing before or after. */
export async function upholdOverdue(deps: ReviewDeps, submissionId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const submission = await lockWork(deps, tx, submissionId);
    const contest = await lockContest(tx, submissionId);
    if (!submission || contest?.state !== 'open' || contest.appealBefore > deps.clock.now()) return;
    await upholdRejection(deps, tx, { submission, contest, answer: '' });
  });
}

/** Lets all that nobody appealed in time stand. One that fails keeps no other waiting. */
export async function upholdAllOverdue(deps: ReviewDeps): Promise<void> {
  const failures: unknown[] = [];
  const now = deps.clock.now();
  let after: DueContest | null = null;
  for (;;) {
    const due: DueContest[] = await listDueContests(deps.db, { now, after, limit: batch });
    for (const { id } of due) {
      await upholdOverdue(deps, id).catch((error: unknown) => failures.push(error));
    }
    after = due.at(-1) ?? null;
    if (due.length < batch) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Rejections did not become final.');
}
