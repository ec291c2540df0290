import { usdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { accounts } from './accounts.ts';
import { readFlows, readShares } from './earned-money-store.ts';

/** A transaction that took earned money out permanently, and how much of a reward it took. */
export type Draw = { reference: string; kind: string; amount: Usdc };

/**
 * Where the earned money from these transactions went, first in, first out. Payouts,
 * forfeits and corrections draw from it; refunded and pending payouts do not. Reads all of the
 * earner's entries.
 */
export async function drawsOf(
  q: Queryable,
  { userId, references }: { userId: string; references: readonly string[] },
): Promise<Draw[]> {
  const own = [accounts.earnerAvailable(userId), accounts.earnerInFlight(userId)];
  const shares = await readShares(q, own, references);
  return shares.map((share) => ({ ...share, amount: usdc(share.amount) }));
}

/** One transaction of an earner's money; negative when it left, zero while it is being paid out. */
export type EarnedFlow = {
  transactionId: string;
  /** In about the order of the commits; ids of the same millisecond are in any order. */
  position: bigint;
  reference: string;
  kind: string;
  amount: Usdc;
  /**
   * The other side: the campaigns whose accounts it came from or went to; null for other accounts.
   */
  campaigns: { campaignId: string | null; amount: Usdc }[];
};

/** A page of what an earner gained and lost by the ids of transactions, the last first. */
export async function earnedFlows(
  q: Queryable,
  input: { userId: string; before: string; limit: number },
): Promise<EarnedFlow[]> {
  const own = [accounts.earnerAvailable(input.userId), accounts.earnerInFlight(input.userId)];
  const flows = await readFlows(q, own, input);
  return flows.map((flow) => ({
    ...flow,
    amount: usdc(flow.amount),
    campaigns: flow.campaigns.map(({ campaignId, amount }) => {
      return { campaignId, amount: usdc(BigInt(amount)) };
    }),
  }));
}
