import { dripReward } from '@stoke/domain';
import { unreservedPool, type EscrowMoney } from '../escrow/index.ts';

/** `completed`: the pool is spent. `ended`: its time was up, or it was stopped or cancelled, before. */
export const dripMoves = {
  pending: ['active', 'ended'],
  active: ['completed', 'ended'],
  completed: [],
  ended: [],
} as const satisfies Record<DripState, readonly DripState[]>;

export type DripState = 'pending' | 'active' | 'completed' | 'ended';

type Timed = { state: DripState; endTime: Date | null };

/** Whether the time of a campaign is up: at `endTime` itself it is. */
export function isTimeUp(campaign: Timed, now: Date): boolean {
  return campaign.endTime !== null && now.getTime() >= campaign.endTime.getTime();
}

/** The state as everybody sees it: a campaign is over on time, whenever the books follow. */
export function stateAt(campaign: Timed, now: Date): DripState {
  return campaign.state === 'active' && isTimeUp(campaign, now) ? 'ended' : campaign.state;
}

/**
 * How an active campaign is over now, or null when it goes on: by time, or because the pool cannot
 * pay one more completion and nothing is reserved that could still return to it.
 */
export function endingAt(campaign: Timed & EscrowMoney, now: Date): 'completed' | 'ended' | null {
  if (campaign.state !== 'active') return null;
  if (isTimeUp(campaign, now)) return 'ended';
  const isSpent = isAllDecided(campaign) && unreservedPool(campaign) < dripReward;
  return isSpent ? 'completed' : null;
}

/** Whether the books of a campaign may be settled: it is over, and no reserve is still undecided. */
export function isLastSettlement(campaign: { state: DripState } & EscrowMoney): boolean {
  const isOver = campaign.state === 'completed' || campaign.state === 'ended';
  return isOver && isAllDecided(campaign);
}

function isAllDecided(money: EscrowMoney): boolean {
  return money.reserved === 0n && (money.contested ?? 0n) === 0n;
}
