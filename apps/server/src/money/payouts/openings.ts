import { dayMs, usdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isOpeningUnderWay, receivedSince } from './opening-store.ts';
import type { PayoutDeps } from './payout-deps.ts';

/** For a price that moves before admins change the setting, and for the fee of the transaction. */
const marginPercent = 25n;
const lamportsPerSol = 1_000_000_000n;
const microPerCent = 10_000n;

/** The rent in micro-USDC with the margin, rounded up to the cent. `solPrice` in micro-USDC. */
export function priceOfRent(lamports: bigint, solPrice: Usdc): Usdc {
  const price = lamports * solPrice * (100n + marginPercent);
  const perCent = lamportsPerSol * 100n * microPerCent;
  return usdc(((price + perCent - 1n) / perCent) * microPerCent);
}

/**
 * What opening the address's USDC account costs now, by the rent of the chain and the price of SOL in
 * the settings; null when it is open. Asks the chain: call before taking any lock.
 */
export async function openingCost(
  { chain, settings }: Pick<PayoutDeps, 'chain' | 'settings'>,
  address: string,
): Promise<Usdc | null> {
  const ask = async () => {
    if (await chain.hasTokenAccount(address)) return null;
    return chain.accountRent();
  };
  const rent = await ask().catch(() => {
    throw new Refusal('wallet.check_unavailable');
  });
  if (rent === null) return null;
  return priceOfRent(rent, (await settings.read()).solPrice);
}

/**
 * What a withdrawal pays for the opening that costs `cost`; null when it opens nothing: the account is
 * open, or an earlier withdrawal of the same creator pays for it. Refuses an account that was open
 * in the last 24 hours and was closed since, whose rent its owner has.
 */
export async function chargeForOpening(
  { clock }: Pick<PayoutDeps, 'clock'>,
  q: Queryable,
  { userId, address, cost }: { userId: string; address: string; cost: Usdc | null },
): Promise<Usdc | null> {
  if (cost === null || (await isOpeningUnderWay(q, { userId, address }))) return null;
  const received = await receivedSince(q, { addresses: [address], since: dayBefore(clock.now()) });
  if (received.has(address)) throw new Refusal('wallet.closed_today');
  return cost;
}

/** An account that received a payout since then was open, so no payout opens it again. */
export function dayBefore(now: Date): Date {
  return new Date(now.getTime() - dayMs);
}
