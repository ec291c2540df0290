import type { Usdc } from '@stoke/domain';
import { isAllDecided, unreservedPool, type CampaignMoney } from './campaign-money.ts';

/**
 * What each means, and which follows which, is said at the column `campaign.state` (09-campaigns.sql).
 */
export type CampaignState = 'pending' | 'active' | 'paused' | 'completed' | 'ended';

type Timed = { state: CampaignState; endTime: Date | null };

/** Whether it has started and is not over. */
export function isRunning({ state }: { state: CampaignState }): boolean {
  return state === 'active' || state === 'paused';
}

/** Whether its start is scheduled for later; not from `startsAt` on. */
export function isAhead({ startsAt }: { startsAt: Date | null }, now: Date): boolean {
  return startsAt !== null && startsAt.getTime() > now.getTime();
}

/** Whether its time is up, which includes `endTime` itself. */
export function isTimeUp({ endTime }: Timed, now: Date): boolean {
  return endTime !== null && now.getTime() >= endTime.getTime();
}

/** The state to show: a campaign is over at its end time, even before the books follow. */
export function stateAt(campaign: Timed, now: Date): CampaignState {
  return isRunning(campaign) && isTimeUp(campaign, now) ? 'ended' : campaign.state;
}

/** The same for the kinds that never pause. */
export function steadyStateAt(campaign: Timed, now: Date): Exclude<CampaignState, 'paused'> {
  const state = stateAt(campaign, now);
  return state === 'paused' ? 'active' : state;
}

/**
 * How a running campaign ends now, or null when it continues: its time and grace are up, or the pool cannot
 * pay another piece of work and nothing held can return to it. Rewards of kinds whose work is not
 * submitted are held only until they are paid.
 */
export function endingAt(
  campaign: Timed & CampaignMoney & { minReward: Usdc },
  now: Date,
  { isSubmitted, graceMs = 0 }: { isSubmitted: boolean; graceMs?: number },
): 'completed' | 'ended' | null {
  if (!isRunning(campaign)) return null;
  if (isTimeUp(campaign, new Date(now.getTime() - graceMs))) return 'ended';
  const isDecided = isAllDecided(campaign) || !isSubmitted;
  const isSpent = isDecided && unreservedPool(campaign) < campaign.minReward;
  return isSpent ? 'completed' : null;
}

/**
 * Whether a settled campaign needs another settlement: its pool has money that is not held, or the
 * last piece of work was decided and its fee is due.
 */
export function settlesAgain(campaign: CampaignMoney & { settledAt: Date | null }): boolean {
  if (campaign.settledAt === null) return false;
  return isAllDecided(campaign) || unreservedPool(campaign) > 0n;
}
