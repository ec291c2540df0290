import { dripReward, settleFee, usdc, type Usdc } from '@stoke/domain';

/** `completed`: the pool is spent. `ended`: its time was up, or it was stopped, before that. */
export const dripMoves = {
  pending: ['active'],
  active: ['completed', 'ended'],
  completed: [],
  ended: [],
} as const satisfies Record<DripState, readonly DripState[]>;

export type DripState = 'pending' | 'active' | 'completed' | 'ended';

/** What became of the money of a campaign; pool and fee are the price (rulings A4). */
export type DripMoney = {
  pool: Usdc;
  fee: Usdc;
  spent: Usdc;
  /** Handed in and not decided. */
  reserved: Usdc;
  /** Of the pool. */
  refunded: Usdc;
  feeEarned: Usdc;
  feeRefunded: Usdc;
};

type Timed = { state: DripState; endTime: Date | null };

/** Whether the time of a campaign is up: at `endTime` itself it is. */
export function isTimeUp(campaign: Timed, now: Date): boolean {
  return campaign.endTime !== null && now.getTime() >= campaign.endTime.getTime();
}

/** The state as everybody sees it: a campaign is over on time, whenever the books follow. */
export function stateAt(campaign: Timed, now: Date): DripState {
  return campaign.state === 'active' && isTimeUp(campaign, now) ? 'ended' : campaign.state;
}

/** What of the pool nothing is reserved on or spent from. */
export function unreservedPool(money: DripMoney): Usdc {
  return usdc(money.pool - money.spent - money.reserved - money.refunded);
}

/**
 * How an active campaign is over now, or null when it goes on: by time, or because the pool cannot
 * pay one more completion and nothing is reserved that could still return to it.
 */
export function endingAt(campaign: Timed & DripMoney, now: Date): 'completed' | 'ended' | null {
  if (campaign.state !== 'active') return null;
  if (isTimeUp(campaign, now)) return 'ended';
  const isSpent = campaign.reserved === 0n && unreservedPool(campaign) < dripReward;
  return isSpent ? 'completed' : null;
}

/** Whether the books of a campaign may be settled: it is over, and no reserve is still undecided. */
export function isLastSettlement(campaign: { state: DripState } & DripMoney): boolean {
  const isOver = campaign.state === 'completed' || campaign.state === 'ended';
  return isOver && campaign.reserved === 0n;
}

/** What one settlement moves. */
export type Settlement = { poolRefund: Usdc; feeRefund: Usdc; feeEarned: Usdc };

/**
 * What has to move so that the creator has back all that nothing is reserved on, with its share of
 * the fee, and the platform has the fee of what was spent. With nothing reserved it empties both.
 */
export function settlementOf(money: DripMoney): Settlement {
  const fee = settleFee(money);
  return {
    poolRefund: unreservedPool(money),
    feeRefund: usdc(fee.refund - money.feeRefunded),
    feeEarned: usdc(fee.earned - money.feeEarned),
  };
}
