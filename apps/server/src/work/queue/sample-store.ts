import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Work to approve together, and the part of it that its reviewer opens before. */
export type Sample = {
  id: string;
  madeBy: string;
  madeAt: Date;
  submissionIds: readonly string[];
  sampleIds: readonly string[];
  openedIds: readonly string[];
  approvedAt: Date | null;
};

export async function insertSample(
  tx: Tx,
  { id, madeBy, madeAt, submissionIds, sampleIds }: Omit<Sample, 'openedIds' | 'approvedAt'>,
): Promise<void> {
  await tx.run(sql`
    insert into review_sample (id, made_by, made_at, submission_ids, sample_ids)
    values (${id}, ${madeBy}, ${madeAt}, ${submissionIds}::uuid[], ${sampleIds}::uuid[])`);
}

export function readSample(
  q: Queryable,
  { id, madeBy }: { id: string; madeBy: string },
): Promise<Sample | null> {
  return q.one(sql<Sample>`
    select * from review_sample where id = ${id} and made_by = ${madeBy}`);
}

/** Notes that a submission of the sample was opened. */
export async function recordOpened(
  q: Queryable,
  { submissionId, id }: { id: string; submissionId: string },
): Promise<void> {
  await q.run(sql`
    update review_sample set opened_ids = opened_ids || ${submissionId}::uuid
    where id = ${id} and ${submissionId}::uuid = any(sample_ids)
      and not ${submissionId}::uuid = any(opened_ids)`);
}

/** Marks it as approved, once and only when all of its sample was opened. */
export async function takeSample(
  tx: Tx,
  { at, id, madeBy }: { id: string; madeBy: string; at: Date },
): Promise<boolean> {
  const taken = await tx.run(sql`
    update review_sample set approved_at = ${at}
    where id = ${id} and made_by = ${madeBy} and approved_at is null
      and opened_ids @> sample_ids`);
  return taken === 1;
}
