import type { TrustCause } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type TrustMove = {
  id: string;
  userId: string;
  cause: TrustCause;
  subject: string;
  /** As the score changed: less than the table says where the score meets an end. */
  points: number;
  scoreAfter: number;
  at: Date;
};

/** False when this fact has moved the score before. */
export async function insertMove(tx: Tx, move: TrustMove): Promise<boolean> {
  const added = await tx.run(sql`
    insert into trust_move (id, user_id, cause, subject, points, score_after, at)
    values (${move.id}, ${move.userId}, ${move.cause}, ${move.subject}, ${move.points},
      ${move.scoreAfter}, ${move.at})
    on conflict (user_id, cause, subject) do nothing`);
  return added === 1;
}

/** Counts one more piece of approved work. */
export async function countApproved(tx: Tx, userId: string): Promise<number> {
  const row = await tx.one(sql<{ approved: number }>`
    insert into trust_work (user_id, approved) values (${userId}, 1)
    on conflict (user_id) do update set approved = trust_work.approved + 1
    returning approved`);
  if (!row) throw new Error('A counter returned no row.');
  return row.approved;
}

export async function readApproved(q: Queryable, userId: string): Promise<number> {
  const row = await q.one(sql<{ approved: number }>`
    select approved from trust_work where user_id = ${userId}`);
  return row?.approved ?? 0;
}

/** By id, as the export has them. */
export function listMovesById(
  q: Queryable,
  of: { userId: string; after: string; limit: number },
): Promise<(Record<string, unknown> & { id: string })[]> {
  return q.all(sql<Record<string, unknown> & { id: string }>`
    select id, cause, subject, points, score_after, at from trust_move
    where user_id = ${of.userId} and id > ${of.after} order by id limit ${of.limit}`);
}

/** Newest first, from before `before`. */
export function listMoves(
  q: Queryable,
  of: { userId: string; before: string; limit: number },
): Promise<TrustMove[]> {
  return q.all(sql<TrustMove>`
    select id, user_id, cause, subject, points, score_after, at
    from trust_move where user_id = ${of.userId} and id < ${of.before}
    order by id desc limit ${of.limit}`);
}
