import type { RejectionReason } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import type { Verdict } from '../submissions/index.ts';

/** A decision that takes effect when it is due, unless its reviewer undoes it before. */
export type Plan = {
  id: string;
  submissionId: string;
  verdict: Verdict;
  reason: RejectionReason | null;
  note: string;
  plannedBy: string;
  /** As an admin, or as the creator of the campaign. */
  asAdmin: boolean;
  plannedAt: Date;
  dueAt: Date;
};

/** Writes plans for locked work that has none. */
export async function insertPlans(tx: Tx, plans: readonly Plan[]): Promise<void> {
  await tx.run(sql`
    insert into planned_decision (id, submission_id, verdict, reason, note, planned_by, as_admin,
      planned_at, due_at)
    select * from unnest(${plans.map(({ id }) => id)}::uuid[],
      ${plans.map(({ submissionId }) => submissionId)}::uuid[],
      ${plans.map(({ verdict }) => verdict)}::text[],
      ${plans.map(({ reason }) => reason)}::text[], ${plans.map(({ note }) => note)}::text[],
      ${plans.map(({ plannedBy }) => plannedBy)}::uuid[],
      ${plans.map(({ asAdmin }) => asAdmin)}::boolean[],
      ${plans.map(({ plannedAt }) => plannedAt)}::timestamptz[],
      ${plans.map(({ dueAt }) => dueAt)}::timestamptz[])`);
}

/** Those of the submissions that have a plan. */
export async function findPlanned(q: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const found = await q.values(sql<{ submissionId: string }>`
    select submission_id from planned_decision where submission_id = any(${ids}::uuid[])`);
  return new Set(found);
}

/** Due plans, longest due first. */
export function listDuePlans(
  q: Queryable,
  input: { now: Date; after: Plan | null; limit: number },
): Promise<Plan[]> {
  const after = input.after ?? { dueAt: new Date(0), id: firstId };
  return q.all(sql<Plan>`
    select * from planned_decision
    where due_at <= ${input.now} and (due_at, id) > (${after.dueAt}, ${after.id})
    order by due_at, id limit ${input.limit}`);
}

/** Deletes plans, in one order, to execute or undo them: of two callers that do, one gets each plan. */
export async function takePlans(tx: Tx, planIds: readonly string[]): Promise<Set<string>> {
  const found = await tx.values(sql<{ submissionId: string }>`
    with found as (
      select id from planned_decision where id = any(${planIds}::uuid[])
      order by submission_id for update)
    delete from planned_decision p using found where p.id = found.id returning p.submission_id`);
  return new Set(found);
}

/** Takes away the plans for this work, by any reviewer. */
export async function dropPlans(tx: Tx, submissionIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    with found as (
      select id from planned_decision where submission_id = any(${submissionIds}::uuid[])
      order by submission_id for update)
    delete from planned_decision p using found where p.id = found.id`);
}

/** Takes away what this reviewer planned and is not due. @returns the work that is in review again. */
export function undoPlans(
  tx: Tx,
  { submissionIds, by, now }: { submissionIds: readonly string[]; by: string; now: Date },
): Promise<string[]> {
  return tx.values(sql<{ submissionId: string }>`
    with found as (
      select id from planned_decision
      where submission_id = any(${submissionIds}::uuid[]) and planned_by = ${by}
        and due_at > ${now}
      order by submission_id for update)
    delete from planned_decision p using found where p.id = found.id returning p.submission_id`);
}
