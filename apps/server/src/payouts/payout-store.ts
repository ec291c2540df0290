import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import { mayMove, type PayoutState } from './payout-state.ts';

export type PayoutRow = {
  id: string;
  user_id: string;
  amount_micro: Usdc;
  address: string;
  reference: string;
  state: PayoutState;
  requested_at: Date;
  sent_at: Date | null;
  confirmed_at: Date | null;
  signature: string | null;
  reason: string | null;
};

export async function insertPayout(
  tx: Tx,
  of: Pick<PayoutRow, 'id' | 'user_id' | 'amount_micro' | 'address' | 'reference'> & { at: Date },
): Promise<PayoutRow> {
  const row = await tx.one(sql<PayoutRow>`
    insert into payout (id, user_id, amount_micro, address, reference, state, requested_at)
    values (${of.id}, ${of.user_id}, ${of.amount_micro}, ${of.address}, ${of.reference},
      'requested', ${of.at})
    returning *`);
  if (!row) throw new Error('An insert returned no row.');
  return row;
}

/** Newest first; `before` is the id of the last row of the page before. */
export function listOwn(
  q: Queryable,
  of: { userId: string; before: string | null; limit: number },
): Promise<PayoutRow[]> {
  return q.all(sql<PayoutRow>`
    select * from payout where user_id = ${of.userId} and (${of.before}::uuid is null
      or id < ${of.before}::uuid)
    order by id desc limit ${of.limit}`);
}

export async function sumConfirmed(q: Queryable, userId: string): Promise<Usdc> {
  const row = await q.one(sql<{ total: Usdc }>`
    select coalesce(sum(amount_micro), 0)::bigint as total from payout
    where user_id = ${userId} and state = 'confirmed'`);
  if (!row) throw new Error('A sum returned no row.');
  return row.total;
}

export function listWaiting(q: Queryable, limit: number): Promise<PayoutRow[]> {
  return q.all(sql<PayoutRow>`
    select * from payout where state = 'requested' order by id limit ${limit}`);
}

/** Lets the owner see the transaction that is meant to pay. */
export async function noteSignature(
  tx: Tx,
  of: { ids: readonly string[]; signature: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update payout set signature = ${of.signature}, sent_at = ${of.at}
    where id = any(${of.ids}::uuid[])`);
}

/** The oldest payouts that wait for bytes, locked; rows that another worker holds are left out. */
export function lockWaiting(tx: Tx, limit: number): Promise<PayoutRow[]> {
  return tx.all(sql<PayoutRow>`
    select * from payout where state = 'requested' order by id limit ${limit}
    for update skip locked`);
}

export function lockPayouts(tx: Tx, ids: readonly string[]): Promise<PayoutRow[]> {
  return tx.all(sql<PayoutRow>`
    select * from payout where id = any(${ids}::uuid[]) order by id for update`);
}

/** Moves a locked payout; a move that its life does not have is a bug. */
export async function move(
  tx: Tx,
  payout: PayoutRow,
  to: {
    state: PayoutState;
    confirmedAt?: Date;
    signature?: string | null;
    reason?: string;
  },
): Promise<void> {
  if (!mayMove(payout.state, to.state)) {
    throw new Error(`Payout ${payout.id} cannot go from ${payout.state} to ${to.state}.`);
  }
  await tx.run(sql`
    update payout set state = ${to.state},
      confirmed_at = ${to.confirmedAt ?? null},
      signature = ${to.signature === undefined ? payout.signature : to.signature},
      reason = ${to.reason ?? null}
    where id = ${payout.id}`);
}
