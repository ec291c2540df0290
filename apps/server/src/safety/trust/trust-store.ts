import type { Answer } from '@stoke/contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** `points`: the actual change, less than the table's when the score reaches a limit. */
export type TrustMove = Omit<Answer<'trust'>['moves'][number], 'text'> & { userId: string };

/** Which of these moves already exist, as `user cause subject`. The users are locked. */
export async function listKnown(
  tx: Tx,
  moves: readonly Pick<TrustMove, 'userId' | 'cause' | 'subject'>[],
): Promise<Set<string>> {
  const found = await tx.values(sql<{ key: string }>`
    select concat_ws(' ', m.user_id, m.cause, m.subject) as key from trust_move m
    join unnest(${moves.map((one) => one.userId)}::uuid[], ${moves.map((one) => one.cause)}::text[],
      ${moves.map((one) => one.subject)}::uuid[]) given (user_id, cause, subject)
      using (user_id, cause, subject)`);
  return new Set(found);
}

export async function insertMoves(tx: Tx, moves: readonly TrustMove[]): Promise<void> {
  if (moves.length === 0) return;
  await tx.run(sql`
    insert into trust_move (id, user_id, cause, subject, points, score_after, at)
    select * from unnest(${moves.map((one) => one.id)}::uuid[],
      ${moves.map((one) => one.userId)}::uuid[], ${moves.map((one) => one.cause)}::text[],
      ${moves.map((one) => one.subject)}::uuid[], ${moves.map((one) => one.points)}::int[],
      ${moves.map((one) => one.scoreAfter)}::int[], ${moves.map((one) => one.at)}::timestamptz[])`);
}

/** Counts more approved work of users and returns the new totals. */
export async function countApproved(
  tx: Tx,
  more: readonly { userId: string; count: number }[],
): Promise<Map<string, number>> {
  const rows = await tx.all(sql<{ userId: string; approved: number }>`
    insert into trust_work (user_id, approved)
    select * from unnest(${more.map((one) => one.userId)}::uuid[],
      ${more.map((one) => one.count)}::int[])
    on conflict (user_id) do update set approved = trust_work.approved + excluded.approved
    returning user_id, approved`);
  return new Map(rows.map(({ userId, approved }) => [userId, approved]));
}

export async function readApproved(q: Queryable, userId: string): Promise<number> {
  const row = await q.one(sql<{ approved: number }>`
    select approved from trust_work where user_id = ${userId}`);
  return row?.approved ?? 0;
}

/** Newest first, from before `before`. */
export function listMoves(
  q: Queryable,
  { userId, before, limit }: { userId: string; before: string; limit: number },
): Promise<TrustMove[]> {
  return q.all(sql<TrustMove>`
    select id, user_id, cause, subject, points, score_after, at
    from trust_move where user_id = ${userId} and id < ${before}
    order by id desc limit ${limit}`);
}
