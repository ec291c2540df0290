import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type Suspension = {
  id: string;
  userId: string;
  /** `upheld`: its appeal was declined; it stays until its end. */
  state: 'standing' | 'appealed' | 'upheld' | 'ended';
  /** The suspended user reads it. */
  reason: string;
  suspendedBy: string;
  suspendedAt: Date;
  until: Date;
  appealBefore: Date;
};

export async function insertSuspension(tx: Tx, one: Omit<Suspension, 'state'>): Promise<void> {
  await tx.run(sql`
    insert into suspension (id, user_id, state, reason, suspended_by, suspended_at, until, appeal_before)
    values (${one.id}, ${one.userId}, 'standing', ${one.reason}, ${one.suspendedBy},
      ${one.suspendedAt}, ${one.until}, ${one.appealBefore})`);
}

export function readSuspension(q: Queryable, id: string): Promise<Suspension | null> {
  return q.one(sql<Suspension>`select * from suspension where id = ${id}`);
}

/** The suspension in force, locked after the user's row. */
export function lockLiveSuspension(tx: Tx, userId: string): Promise<Suspension | null> {
  return tx.one(sql<Suspension>`
    select * from suspension where user_id = ${userId} and state <> 'ended' for update`);
}

/** The suspensions in force of these users. */
export function readLiveSuspensions(
  q: Queryable,
  userIds: readonly string[],
): Promise<Suspension[]> {
  return q.all(sql<Suspension>`
    select * from suspension where user_id = any(${userIds}::uuid[]) and state <> 'ended'`);
}

export async function markSuspension(
  tx: Tx,
  { id, state }: { id: string; state: 'appealed' | 'upheld' },
): Promise<void> {
  await tx.run(sql`update suspension set state = ${state} where id = ${id} and state <> 'ended'`);
}

/** `by` null: its time is over. */
export async function markEnded(
  tx: Tx,
  { id, at, by, reason }: { id: string; at: Date; by: string | null; reason: string | null },
): Promise<void> {
  await tx.run(sql`
    update suspension set state = 'ended', ended_at = ${at}, ended_by = ${by},
      end_reason = ${reason}
    where id = ${id} and state <> 'ended'`);
}

export type DueSuspension = { id: string; userId: string; until: Date };

/** Suspensions whose time is over, longest over first. */
export function listDueSuspensions(
  q: Queryable,
  input: { now: Date; after: DueSuspension | null; limit: number },
): Promise<DueSuspension[]> {
  const { now, after, limit } = input;
  return q.all(sql<DueSuspension>`
    select id, user_id, until from suspension
    where state <> 'ended' and until <= ${now}
      and (${after === null} or (until, id) > (${after?.until ?? now}, ${after?.id ?? null}::uuid))
    order by until, id limit ${limit}`);
}

/** Clears the texts of past suspensions and keeps the suspensions. */
export async function eraseSuspensions(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update suspension set reason = 'erased',
      end_reason = case when end_reason is null then null else 'erased' end
    where user_id = ${userId}`);
}
