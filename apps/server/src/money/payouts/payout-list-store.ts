import type { Answer } from '@stoke/contract';
import type { PayoutFlag } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { firstIdOf, isId } from '../../platform/ids.ts';
import { prefixBounds } from '../../platform/db/text-search.ts';
import type { PayoutState } from './payout-state.ts';
import type { PayoutPurpose, PayoutRow } from './payout-store.ts';

/** What a text names: payouts, or all payouts of users or to an address. */
export type Named = { ids: string[]; userIds: string[]; address: string | null };

export type PayoutSearch = {
  named: Named | null;
  state: PayoutState | null;
  purpose: PayoutPurpose | null;
  flag: PayoutFlag | null;
  from: Date | null;
  to: Date | null;
};

const base58 = /^[1-9A-HJ-NP-Za-km-z]+$/;
const maxUsers = 50;
/** An id is made a moment after the time of the request; between servers clocks differ by less than this. */
const apartMs = 3_600_000;

/** An id, a signature or an address is what it looks like; anything else begins a username. */
export async function nameOf(q: Queryable, text: string): Promise<Named> {
  const none: Named = { ids: [], userIds: [], address: null };
  if (isId(text)) return { ...none, ids: [text], userIds: [text] };
  if (base58.test(text) && text.length >= 64) {
    const ids = await q.values(sql<{ id: string }>`
      select i.payout_id as id from payout_attempt a
        join payout_attempt_item i on i.attempt_id = a.id where a.signature = ${text}
      union select payout_id from payout_payment where signature = ${text}`);
    return { ...none, ids };
  }
  if (base58.test(text) && text.length >= 32) return { ...none, address: text };
  const [from, end] = prefixBounds(text.replace(/^@/, '').toLowerCase());
  const userIds = await q.values(sql<{ id: string }>`
    select id from app_user where username_key ~>=~ ${from} and username_key ~<~ ${end}
    order by username_key using ~<~ limit ${maxUsers}`);
  return { ...none, userIds };
}

/**
 * Payouts and withdrawals of all states, newest first, with only the conditions that the search has, so that each is
 * planned from the smallest set. A day is found by the ids, which sort by time.
 */
export async function searchPayouts(
  q: Queryable,
  { named, state, purpose, flag, from, to, before, limit }: PayoutSearch & Page,
): Promise<PayoutRow[]> {
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  const where = [`id < ${value(before)}::uuid`];
  let payouts = 'payout';
  if (named) {
    const { ids, userIds, address } = named;
    const ways: string[] = [];
    if (ids.length > 0) ways.push(`id = any(${value(ids)}::uuid[])`);
    if (userIds.length > 0) ways.push(`user_id = any(${value(userIds)}::uuid[])`);
    if (address !== null) ways.push(`address = ${value(address)}`);
    if (ways.length === 0) return [];
    // Those first: the newest of all payouts may be none of theirs for long.
    payouts = `(select * from payout where ${ways.join(' or ')} offset 0) named`;
  }
  if (state) where.push(`state = ${value(state)}`);
  if (purpose) where.push(`purpose = ${value(purpose)}`);
  if (flag) where.push(`flags <> '{}' and flags @> array[${value(flag)}]::text[]`);
  if (from) {
    const earliest = firstIdOf(new Date(from.getTime() - apartMs));
    where.push(`id >= ${value(earliest)}::uuid and requested_at >= ${value(from)}`);
  }
  if (to) {
    const latest = firstIdOf(new Date(to.getTime() + apartMs));
    where.push(`id < ${value(latest)}::uuid and requested_at < ${value(to)}`);
  }
  const text = `select * from ${payouts} where ${where.join(' and ')}
    order by id desc limit ${value(limit)}`;
  // Not prepared: a plan for any state or flag would read all payouts.
  return q.all<PayoutRow>({ name: '', text, values });
}

type Page = { before: string; limit: number };

type Earlier = Answer<'payoutFacts'>['earlier'];

/** What became of the owner's payouts of this kind before this one. */
export function readEarlierOf(
  q: Queryable,
  { id, userId, purpose, address }: PayoutRow,
): Promise<Earlier> {
  return q.only(sql<Earlier>`
    select count(*) filter (where state = 'confirmed')::int as confirmed,
      coalesce(sum(amount_micro) filter (where state = 'confirmed'), 0)::bigint as amount,
      count(*) filter (where state = 'refunded')::int as refunded,
      max(requested_at) as last_at,
      count(*) filter (where state = 'confirmed' and address = ${address})::int as to_address
    from payout where user_id = ${userId} and purpose = ${purpose} and id < ${id}`);
}

export type SharedWith = {
  id: string;
  username: string;
  accountStatus: 'active' | 'suspended' | 'banned';
};

/** Others who have this wallet, or asked for a payout to it. */
export function listSharing(
  q: Queryable,
  { userId, address, limit }: { userId: string; address: string; limit: number },
): Promise<SharedWith[]> {
  return q.all(sql<SharedWith>`
    select id, username, account_status from app_user
    where id <> ${userId} and id in (
      select id from app_user where wallet_address = ${address}
      union select user_id from payout where address = ${address})
    order by id limit ${limit}`);
}
