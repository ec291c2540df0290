import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { AccountKind } from './accounts.ts';

/** Balances in micro-USDC, in the order of `accounts`; zero for an account that was never used. */
export function readBalances(q: Queryable, ids: readonly string[]): Promise<bigint[]> {
  return q.values(sql<{ balance: bigint }>`
    select case when a.owner is null and a.id is not null then ledger.platform_balance(a.id)
      else coalesce(a.balance, 0) end as balance
    from unnest(${ids}::uuid[]) with ordinality w(id, n)
    left join ledger.account a on a.id = w.id
    order by w.n`);
}

/** The sum of a user's accruing accounts, in micro-USDC. */
export function readAccruing(q: Queryable, userId: string): Promise<bigint> {
  return q.value(sql<{ total: bigint }>`
    select coalesce(sum(balance), 0)::bigint as total from ledger.account
    where owner = ${userId} and kind = 'earner_accruing'`);
}

export type OwnedAccount = { id: string; kind: AccountKind; campaign: string | null };

/** The accounts of a user that have entries; of the accruing ones, one for each campaign. */
export function listOwned(q: Queryable, userId: string): Promise<OwnedAccount[]> {
  return q.all(sql<OwnedAccount>`
    select id, kind, campaign from ledger.account where owner = ${userId} order by kind, campaign`);
}

/** The most transactions that one read adds up, besides the stored sums, for an admin's page. */
const maxAddedUp = 20_000;

/** Exact, unless more than `maxAddedUp` transactions were not added up yet: then as of those. */
export function readTotals(
  q: Queryable,
  most = maxAddedUp,
): Promise<{ kind: AccountKind; total: bigint }[]> {
  return q.all(sql<{ kind: AccountKind; total: bigint }>`
    select kind, balance as total from ledger.totals(${most})`);
}

/** Adds transactions that are final to the kept sums. @returns whether there are more. */
export async function addTotals(q: Pick<Queryable, 'all'>): Promise<boolean> {
  const [row] = await q.all(sql<{ hasMore: boolean }>`
    select ledger.add_totals(${maxAddedUp}) as has_more`);
  return row?.hasMore ?? false;
}

/** Positions of transactions in the books. */
type Watermark = {
  /** Everything up to here is verified. */
  position: bigint;
  /** No transaction up to here can still appear. Checks that begin now see all of them. */
  finalPosition: bigint;
};

/** Call before the checks that `moveWatermark` relies on. */
export function lookAhead(q: Queryable): Promise<Watermark> {
  return q.only(sql<Watermark>`select position, final_position from ledger.look_ahead()`);
}

/** Records that everything up to a final position is verified. */
export async function moveWatermark(q: Pick<Queryable, 'all'>, to: bigint): Promise<void> {
  await q.all(sql`select ledger.move_watermark(${to})`);
}

export type Seal = { number: number; untilPosition: bigint; hash: Buffer };

/** Up to where the books are sealed: 0 before the first seal. */
export async function readSealedPosition(q: Pick<Queryable, 'all'>): Promise<bigint> {
  const [row] = await q.all(sql<{ position: bigint }>`
    select coalesce(max(until_position), 0) as position from ledger.seal`);
  return row?.position ?? 0n;
}

/** Seals the oldest month that is in no seal; null when none has ended by then and is verified. */
export async function sealMonth(q: Pick<Queryable, 'all'>, now: Date): Promise<Seal | null> {
  const [row] = await q.all(sql<Seal | { number: null }>`
    select number, until_position, hash from ledger.seal_month(${now})`);
  return row === undefined || row.number === null ? null : row;
}
