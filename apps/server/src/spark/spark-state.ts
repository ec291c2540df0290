import { lowestSparkRate } from '@stoke/domain';
import { unreservedPool, type EscrowMoney } from '../escrow/index.ts';

export type SparkState = 'pending' | 'active' | 'paused' | 'completed' | 'ended';

/**
 * `pending`: not yet funded and connected (rulings E1). `paused`: the bot lost its rights (E2).
 * `completed`: the pool is spent. `ended`: its time was up, it was stopped, or cancelled unstarted.
 */
export const sparkMoves = {
  pending: ['active', 'ended'],
  active: ['paused', 'completed', 'ended'],
  paused: ['active', 'completed', 'ended'],
  completed: [],
  ended: [],
} as const satisfies Record<SparkState, readonly SparkState[]>;

type Timed = { state: SparkState; endTime: Date | null };

/** Whether the time of a campaign is up: at `endTime` itself it is. */
function isTimeUp(campaign: Timed, now: Date): boolean {
  return campaign.endTime !== null && now.getTime() >= campaign.endTime.getTime();
}

/** Whether it has started and is not over; a pause does not stop the clock. */
export function isRunning({ state }: { state: SparkState }): boolean {
  return state === 'active' || state === 'paused';
}

/** The state as everybody sees it: a campaign is over on time, whenever the books follow. */
export function stateAt(campaign: Timed, now: Date): SparkState {
  return isRunning(campaign) && isTimeUp(campaign, now) ? 'ended' : campaign.state;
}

/**
 * How a running campaign is over now, or null when it goes on: by time, or because the pool cannot
 * pay one more action and nothing is reserved that could still return to it.
 */
export function endingAt(campaign: Timed & EscrowMoney, now: Date): 'completed' | 'ended' | null {
  if (!isRunning(campaign)) return null;
  if (isTimeUp(campaign, now)) return 'ended';
  const isSpent = campaign.reserved === 0n && unreservedPool(campaign) < lowestSparkRate;
  return isSpent ? 'completed' : null;
}

/** What keeps a pending campaign from starting, the first that has to be mended; null: nothing. */
export function waitingFor(of: {
  state: SparkState;
  isFunded: boolean;
  isConnected: boolean;
  hasRights: boolean;
  isGroupTaken: boolean;
}): 'funds' | 'connection' | 'rights' | 'group' | null {
  if (of.state !== 'pending') return null;
  if (!of.isFunded) return 'funds';
  if (!of.isConnected) return 'connection';
  if (!of.hasRights) return 'rights';
  return of.isGroupTaken ? 'group' : null;
}
