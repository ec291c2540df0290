import { usdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { accounts } from './accounts.ts';
import { readShares } from './earned-money-store.ts';

/** A transaction that took earned money out for good, and how much of a reward it took. */
export type Draw = { reference: string; kind: string; amount: Usdc };

/**
 * What became of the money that these transactions brought an earner: first earned, first drawn.
 * Payouts, forfeits and corrections draw; a payout that came back, or is under way, does not. Reads
 * all of the earner's entries.
 */
export async function drawsOf(
  q: Queryable,
  of: { userId: string; references: readonly string[] },
): Promise<Draw[]> {
  const own = [accounts.earnerAvailable(of.userId), accounts.earnerInFlight(of.userId)];
  const shares = await readShares(q, own, of.references);
  return shares.map((share) => ({ ...share, amount: usdc(share.amount) }));
}
