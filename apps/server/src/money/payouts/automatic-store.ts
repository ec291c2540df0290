import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PayoutRow } from './payout-store.ts';

/** An earner's wish that everything available is requested once it reaches the threshold. */
export type AutomaticPayout = {
  userId: string;
  threshold: Usdc;
  setAt: Date;
  stoppedBecause: string | null;
  notBefore: Date | null;
};

export function readAutomatic(q: Queryable, userId: string): Promise<AutomaticPayout | null> {
  return q.one(sql<AutomaticPayout>`select * from automatic_payout where user_id = ${userId}`);
}

export async function saveAutomatic(
  tx: Tx,
  { userId, threshold, at }: { userId: string; threshold: Usdc; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into automatic_payout (user_id, threshold_micro, set_at)
    values (${userId}, ${threshold}, ${at})
    on conflict (user_id) do update set threshold_micro = excluded.threshold_micro,
      set_at = excluded.set_at, stopped_because = null, not_before = null`);
}

export async function removeAutomatic(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from automatic_payout where user_id = ${userId}`);
}

/** Ends a wish, unless it was set anew or ended since it was read. @returns whether it did */
export async function endAutomatic(
  tx: Tx,
  { userId, setAt, reason }: { userId: string; setAt: Date; reason: string },
): Promise<boolean> {
  const ended = await tx.one(sql`
    update automatic_payout set stopped_because = ${reason}
    where user_id = ${userId} and set_at = ${setAt} and stopped_because is null
    returning user_id`);
  return ended !== null;
}

export async function delayAutomatic(
  tx: Tx,
  { userId, setAt, until }: { userId: string; setAt: Date; until: Date },
): Promise<void> {
  await tx.run(sql`
    update automatic_payout set not_before = ${until}
    where user_id = ${userId} and set_at = ${setAt} and stopped_because is null`);
}

/** `id` of the owner, and the saved wallet; empty without one. */
export type DueAutomatic = { id: string; address: string; threshold: Usdc; setAt: Date };

/**
 * Whose balance has reached the threshold and the minimum, and who has no other payout under way:
 * the next one is requested when that is final.
 */
export function listDueAutomatic(
  q: Queryable,
  input: { now: Date; minimum: Usdc; after: string; limit: number },
): Promise<DueAutomatic[]> {
  return q.all(sql<DueAutomatic>`
    select w.user_id as id, coalesce(u.wallet_address, '') as address, w.threshold_micro, w.set_at
    from automatic_payout w join app_user u on u.id = w.user_id
      join ledger.account b on b.owner = w.user_id and b.kind = 'earner_available'
    where w.stopped_because is null and w.user_id > ${input.after}
      and (w.not_before is null or w.not_before <= ${input.now})
      and u.account_status <> 'banned'
      and b.balance >= greatest(w.threshold_micro, ${input.minimum})
      and not exists (select from payout p where p.user_id = w.user_id and p.purpose = 'earnings'
        and p.state in ('requested', 'review', 'sending'))
    order by w.user_id limit ${input.limit}`);
}

/** `endedAt`: when it was paid or came back; null while it is under way. */
type LastPayout = Pick<PayoutRow, 'state' | 'reason'> & { endedAt: Date | null };

/** The payout of an earner that is under way, else the one that ended last. */
export function readLastPayout(q: Queryable, userId: string): Promise<LastPayout | null> {
  return q.one(sql<LastPayout>`
    select p.state, p.reason, h.closed_at as ended_at
    from payout p join ledger.hold h on h.id = p.id
    where p.user_id = ${userId} and p.purpose = 'earnings'
    order by h.closed_at desc nulls first limit 1`);
}
