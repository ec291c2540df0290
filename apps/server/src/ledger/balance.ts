import { usdc, zeroUsdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import type { Account } from './accounts.ts';
import { readBalances } from './account-store.ts';

/** What is in an account now, in micro-USDC; zero for one never used. */
export async function balance(q: Queryable, account: Account): Promise<Usdc> {
  const [only] = await balances(q, [account]);
  return only ?? zeroUsdc;
}

/** What is in accounts now, in the order asked, read at one moment. */
export async function balances(q: Queryable, accounts: readonly Account[]): Promise<Usdc[]> {
  const read = await readBalances(q, accounts);
  return read.map((micro) => usdc(micro));
}
