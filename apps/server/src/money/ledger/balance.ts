import { usdc, zeroUsdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { accounts, type Account, type AccountKind } from './accounts.ts';
import { readAccruing, readBalances, readTotals } from './balance-store.ts';

/** The current balance of an account in micro-USDC; zero if it was never used. */
export async function balance(q: Queryable, account: Account): Promise<Usdc> {
  const [only] = await balances(q, [account]);
  return only ?? zeroUsdc;
}

/** The current balances, in the order of the accounts, read in one snapshot. */
export async function balances(q: Queryable, list: readonly Account[]): Promise<Usdc[]> {
  const ids = list.map(({ id }) => id);
  return (await readBalances(q, ids)).map((micro) => usdc(micro));
}

/** The gains of a user in campaigns that are not available yet, in micro-USDC. */
export async function accruing(q: Queryable, userId: string): Promise<Usdc> {
  return usdc(await readAccruing(q, userId));
}

/** A user's money: available, reserved (Spark rewards included), and being paid out. */
export async function earnerBalances(
  q: Queryable,
  userId: string,
): Promise<{ available: Usdc; reserved: Usdc; inFlight: Usdc }> {
  const own = [accounts.earnerAvailable, accounts.earnerReserved, accounts.earnerInFlight];
  const [[available = zeroUsdc, inReview = zeroUsdc, inFlight = zeroUsdc], inSparks] =
    await Promise.all([
      balances(
        q,
        own.map((account) => account(userId)),
      ),
      accruing(q, userId),
    ]);
  return { available, reserved: usdc(inReview + inSparks), inFlight };
}

/**
 * The total balance of each account kind in micro-USDC, all of the same moment; kinds that were never
 * used are left out. After very many transactions in a few minutes the newest are missing.
 */
export async function totalsByKind(q: Queryable): Promise<Map<AccountKind, Usdc>> {
  return new Map((await readTotals(q)).map(({ kind, total }) => [kind, usdc(total)]));
}
