import { usdc, zeroUsdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { type Account, type AccountKind } from './accounts.ts';
import { readBalances, readPage, readTotals } from './statement-store.ts';

export type StatementLine = {
  transferId: string;
  /** The sort of event, such as `deposit`. */
  kind: string;
  fact: string;
  /** Micro-USDC; below zero when it left the account. */
  amount: Usdc;
  at: Date;
};

export type StatementPage = {
  lines: StatementLine[];
  /** Where the next page begins; null on the last. */
  nextCursor: string | null;
};

const beforeAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** What came into an account and left it, the latest first: one line per event. */
export async function statement(
  q: Queryable,
  account: Account,
  page: { cursor: string | null; limit: number },
): Promise<StatementPage> {
  const rows = await readPage(q, account, page.cursor ?? beforeAll, page.limit + 1);
  const lines = rows.slice(0, page.limit).map((row) => ({ ...row, amount: usdc(row.amount) }));
  const last = lines.at(-1);
  return { lines, nextCursor: rows.length > page.limit && last ? last.transferId : null };
}

/**
 * The same with what was in the account after each line; of `kinds` only, null: of all. Reads the
 * whole account, which is fit for one that has a few lines for each campaign.
 */
export async function balanceStatement(
  q: Queryable,
  account: Account,
  page: { cursor: string | null; kinds: readonly string[] | null; limit: number },
): Promise<{ lines: (StatementLine & { balance: Usdc })[]; nextCursor: string | null }> {
  const { cursor: before, kinds, limit } = page;
  const rows = await readBalances(q, account, { before, kinds, limit: limit + 1 });
  const lines = rows.slice(0, limit).map((row) => ({
    ...row,
    amount: usdc(row.amount),
    balance: usdc(row.balance),
  }));
  const last = lines.at(-1);
  return { lines, nextCursor: rows.length > limit && last ? last.transferId : null };
}

/** What is in all accounts of each kind together, in micro-USDC. */
export async function totalsByKind(q: Queryable): Promise<Record<AccountKind, Usdc>> {
  const known = new Map((await readTotals(q)).map(({ kind, total }) => [kind, usdc(total)]));
  const of = (kind: AccountKind) => known.get(kind) ?? zeroUsdc;
  return {
    treasury: of('treasury'),
    creator_available: of('creator_available'),
    creator_in_flight: of('creator_in_flight'),
    campaign_pool: of('campaign_pool'),
    campaign_fee: of('campaign_fee'),
    campaign_contested: of('campaign_contested'),
    earner_reserved: of('earner_reserved'),
    earner_available: of('earner_available'),
    earner_in_flight: of('earner_in_flight'),
    platform_fee: of('platform_fee'),
    unclaimed: of('unclaimed'),
    clearing: of('clearing'),
  };
}
