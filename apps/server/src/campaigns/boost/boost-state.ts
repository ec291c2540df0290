import { type Usdc, usdc } from '@stoke/domain';
import type { BoostState, NewBoost } from './boost-store.ts';

type Timed = Pick<NewBoost, 'state' | 'startsAt' | 'endsAt'>;

/** The state at a time: a campaign with a window starts and ends by it, and both of its ends are inside. */
export function stateAt({ state, startsAt, endsAt }: Timed, now: Date): BoostState {
  if (state !== 'pending' && state !== 'active') return state;
  if (endsAt !== null && now > endsAt) return 'ended';
  return startsAt !== null && now >= startsAt ? 'active' : state;
}

/** What one verified loop earns, micro-USDC, rounded down; the rest stays unpaid. */
export function rewardOf({ payouts, totalLoops }: Pick<NewBoost, 'payouts' | 'totalLoops'>): Usdc {
  return usdc(payouts / BigInt(totalLoops));
}

/** What these loops earned together. */
export function earnedBy(loops: readonly { reward: Usdc }[]): Usdc {
  return usdc(loops.reduce((sum, { reward }) => sum + reward, 0n));
}

/**
 * Whether a participation can be marked as paid: all of its loops are verified, or the campaign is
 * over and some are.
 */
export function isPayable(input: {
  state: 'active' | 'awaiting_payout' | 'paid';
  loops: number;
  campaign: BoostState;
}): boolean {
  const { state, campaign, loops } = input;
  if (state === 'awaiting_payout') return true;
  const isEnded = campaign === 'ended' || campaign === 'completed';
  return state === 'active' && isEnded && loops > 0;
}
