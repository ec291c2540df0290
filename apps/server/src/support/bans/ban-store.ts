import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { firstId } from '../../platform/http/id-cursor.ts';

/**
 * Until a ban is final, everything is frozen and nothing is returned. A final ban can still be lifted, but
 * forfeited money stays with its campaigns.
 */
export type BanState = 'standing' | 'appealed' | 'final' | 'lifted';

export type Ban = {
  id: string;
  userId: string;
  state: BanState;
  /** The banned user reads both. */
  reason: string;
  evidence: string;
  bannedBy: string;
  bannedAt: Date;
  appealBefore: Date;
  /** When the last of their waiting work was taken out. */
  voidedAt: Date | null;
  finalAt: Date | null;
  /** When everything was forfeited. */
  settledAt: Date | null;
  forfeited: Usdc;
};

export async function insertBan(
  tx: Tx,
  ban: Pick<
    Ban,
    'id' | 'userId' | 'reason' | 'evidence' | 'bannedBy' | 'bannedAt' | 'appealBefore'
  >,
): Promise<void> {
  await tx.run(sql`
    insert into ban (id, user_id, state, reason, evidence, banned_by, banned_at, appeal_before)
    values (${ban.id}, ${ban.userId}, 'standing', ${ban.reason}, ${ban.evidence}, ${ban.bannedBy},
      ${ban.bannedAt}, ${ban.appealBefore})`);
}

export function readBan(q: Queryable, id: string): Promise<Ban | null> {
  return q.one(sql<Ban>`select * from ban where id = ${id}`);
}

/** Locks a ban, after the user's row. */
export function lockBan(tx: Tx, id: string): Promise<Ban | null> {
  return tx.one(sql<Ban>`select * from ban where id = ${id} for update`);
}

/** The ban in force, locked after the user's row. */
export function lockLiveBan(tx: Tx, userId: string): Promise<Ban | null> {
  return tx.one(sql<Ban>`
    select * from ban where user_id = ${userId} and state <> 'lifted' for update`);
}

/** The bans in force of these users. */
export function readLiveBans(q: Queryable, userIds: readonly string[]): Promise<Ban[]> {
  return q.all(sql<Ban>`
    select * from ban where user_id = any(${userIds}::uuid[]) and state <> 'lifted'`);
}

export async function markAppealed(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update ban set state = 'appealed' where id = ${id} and state = 'standing'`);
}

export async function markVoided(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update ban set voided_at = ${at} where id = ${id} and voided_at is null`);
}

export async function markFinal(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update ban set state = 'final', final_at = ${at}
    where id = ${id} and state in ('standing', 'appealed')`);
}

export async function markSettled(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update ban set settled_at = ${at} where id = ${id} and state = 'final' and settled_at is null`);
}

/** Adds a returned amount to what the ban has forfeited. */
export async function addForfeited(tx: Tx, id: string, amount: Usdc): Promise<void> {
  await tx.run(sql`
    update ban set forfeited_micro = forfeited_micro + ${amount} where id = ${id}`);
}

export async function markLifted(
  tx: Tx,
  { at, by, reason, id }: { id: string; by: string; reason: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update ban set state = 'lifted', lifted_at = ${at}, lifted_by = ${by},
      lift_reason = ${reason}
    where id = ${id} and state <> 'lifted'`);
}

/** Bans with work to take out, an appeal deadline that has passed, or money to return. */
export async function listUnfinished(
  q: Queryable,
  input: { now: Date; after: { id: string } | null; limit: number },
): Promise<{ id: string }[]> {
  const after = input.after?.id ?? firstId;
  return q.all(sql`
    (select id from ban where state <> 'lifted' and voided_at is null and id > ${after}
      order by id limit ${input.limit})
    union
    (select id from ban where state = 'standing' and appeal_before <= ${input.now}
      and id > ${after} order by id limit ${input.limit})
    union
    (select id from ban where state = 'final' and settled_at is null and id > ${after}
      order by id limit ${input.limit})
    order by id limit ${input.limit}`);
}

/** Clears the texts of past bans and keeps the bans; a banned account cannot be deleted. */
export async function eraseBans(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update ban set reason = 'erased', evidence = 'erased', lift_reason = 'erased'
    where user_id = ${userId} and state = 'lifted'`);
}
