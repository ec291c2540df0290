import type { Usdc } from '@stoke/domain';
import { isAllDecided, unreservedPool, type CampaignMoney } from './campaign-money.ts';

export type CampaignState = 'pending' | 'active' | 'paused' | 'completed' | 'ended';

/**
 * `pending`: not yet funded, or not yet ready to start. `paused`: it takes no work for now, its clock
 * goes on. `completed`: its pool is spent. `ended`: its time was up, or it was stopped or cancelled.
 */
export const campaignMoves = {
  pending: ['active', 'ended'],
  active: ['paused', 'completed', 'ended'],
  paused: ['active', 'completed', 'ended'],
  completed: [],
  ended: [],
} as const satisfies Record<CampaignState, readonly CampaignState[]>;

type Timed = { state: CampaignState; endTime: Date | null };

/** Whether it has started and is not over. */
export function isRunning({ state }: { state: CampaignState }): boolean {
  return state === 'active' || state === 'paused';
}

/** Whether its time is up: at `endTime` itself it is. */
export function isTimeUp({ endTime }: Timed, now: Date): boolean {
  return endTime !== null && now.getTime() >= endTime.getTime();
}

/** The state as everybody sees it: a campaign is over on time, even before the books follow. */
export function stateAt(campaign: Timed, now: Date): CampaignState {
  return isRunning(campaign) && isTimeUp(campaign, now) ? 'ended' : campaign.state;
}

/** The same for the kinds that never pause. */
export function steadyStateAt(campaign: Timed, now: Date): Exclude<CampaignState, 'paused'> {
  const state = stateAt(campaign, now);
  return state === 'paused' ? 'active' : state;
}

/**
 * How a running campaign is over now, or null when it goes on: by time, or because the pool cannot
 * pay one more piece of work and nothing is held that could still return to it.
 */
export function endingAt(
  campaign: Timed & CampaignMoney & { leastReward: Usdc },
  now: Date,
): 'completed' | 'ended' | null {
  if (!isRunning(campaign)) return null;
  if (isTimeUp(campaign, now)) return 'ended';
  const isSpent = isAllDecided(campaign) && unreservedPool(campaign) < campaign.leastReward;
  return isSpent ? 'completed' : null;
}

/**
 * Whether a campaign that was settled once is to be settled again: something is in its pool that
 * nothing is held for, or the last piece of work was decided and its fee is due.
 */
export function settlesAgain(campaign: CampaignMoney & { settledAt: Date | null }): boolean {
  if (campaign.settledAt === null) return false;
  return isAllDecided(campaign) || unreservedPool(campaign) > 0n;
}
