import { endDisputes } from './disputes.ts';
import { listDueDisputes, lockDisputes, type DueDispute } from './dispute-store.ts';
import { decide, lockWork } from './decide.ts';
import { kindOf, type ReviewDeps } from './review-deps.ts';
import { isOverdue } from './submission-state.ts';
import { leaveToPeople, listOverdue, readSubmissions, type Overdue } from './submission-store.ts';

const perLook = 200;
const perTransaction = 50;

/**
 * The system's decision on submissions whose 72 hours are over (rulings D4): approved when they pass
 * the automatic check of their kind, else left to people. Does nothing before the time or after a
 * decision, so it may run any number of times.
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

/** Decides on everything overdue. One that fails keeps no other waiting; it is told at the end. */
export async function decideAllOverdue(deps: ReviewDeps): Promise<void> {
  const failures: unknown[] = [];
  const now = deps.clock.now();
  let after: Overdue | null = null;
  for (;;) {
    const due: Overdue[] = await listOverdue(deps.db, { now, after, limit: perLook });
    failures.push(...(await inBatches(due, (ids) => decideOverdue(deps, ids))));
    after = due.at(-1) ?? null;
    if (due.length < perLook) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Overdue work was not decided.');
}

/** Lets rejections stand that nobody appealed in time; does nothing before or after. */
async function upholdOverdue(deps: ReviewDeps, ids: readonly string[]): Promise<void> {
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

/** Lets all that nobody appealed in time stand. One that fails keeps no other waiting. */
export async function upholdAllOverdue(deps: ReviewDeps): Promise<void> {
  const failures: unknown[] = [];
  const now = deps.clock.now();
  let after: DueDispute | null = null;
  for (;;) {
    const due: DueDispute[] = await listDueDisputes(deps.db, { now, after, limit: perLook });
    failures.push(...(await inBatches(due, (ids) => upholdOverdue(deps, ids))));
    after = due.at(-1) ?? null;
    if (due.length < perLook) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Rejections did not become final.');
}

/** Runs batches of ids; one that fails is halved until what cannot be done stands alone. */
async function inBatches(
  due: readonly { id: string }[],
  run: (ids: readonly string[]) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const attempt = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    await run(ids).catch(async (error: unknown) => {
      const half = Math.ceil(ids.length / 2);
      if (ids.length === 1) failures.push(error);
      else for (const part of [ids.slice(0, half), ids.slice(half)]) await attempt(part);
    });
  };
  for (let from = 0; from < due.length; from += perTransaction) {
    await attempt(due.slice(from, from + perTransaction).map(({ id }) => id));
  }
  return failures;
}
