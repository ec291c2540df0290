import { usdc, zeroUsdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import type { Account, AccountKind } from './accounts.ts';
import { readBalances, readTotals } from './balance-store.ts';

/** What is in an account now, in micro-USDC; zero for one never used. */
export async function balance(q: Queryable, account: Account): Promise<Usdc> {
  const [only] = await balances(q, [account]);
  return only ?? zeroUsdc;
}

/** What is in accounts now, in the order asked, read at one moment. */
export async function balances(q: Queryable, accounts: readonly Account[]): Promise<Usdc[]> {
  const ids = accounts.map(({ id }) => id);
  return (await readBalances(q, ids)).map((micro) => usdc(micro));
}

/** What is in all accounts of each kind together, in micro-USDC; nothing of a kind never used. */
export async function totalsByKind(q: Queryable): Promise<Map<AccountKind, Usdc>> {
  return new Map((await readTotals(q)).map(({ kind, total }) => [kind, usdc(total)]));
}
