import { settleFee, shareDown, usdc, zeroUsdc, type Usdc } from '@stoke/domain';

/** Where a campaign's price went. Pool and fee make up the price (rule 1.4). */
export type CampaignMoney = {
  pool: Usdc;
  fee: Usdc;
  spent: Usdc;
  /** Submitted and not decided. */
  reserved: Usdc;
  /** Rejected, and held as long as the rejection can be appealed (rule 8.3). */
  disputed: Usdc;
  /** Spent, later forfeited, and back in the pool (rule 8.2). */
  returned: Usdc;
  /** Of the pool. */
  refunded: Usdc;
  feeEarned: Usdc;
  feeRefunded: Usdc;
};

/** The part of the pool that is neither held nor spent. */
export function unreservedPool(money: CampaignMoney): Usdc {
  const { pool, spent, reserved, refunded, disputed, returned } = money;
  return usdc(pool + returned - spent - reserved - disputed - refunded);
}

/** Whether no more than a tenth of the pool is left for new work. */
export function isNearlySpent(money: CampaignMoney): boolean {
  return unreservedPool(money) * 10n <= money.pool;
}

/** Whether no work is waiting for a decision or an appeal. */
export function isAllDecided({ reserved, disputed }: CampaignMoney): boolean {
  return reserved === zeroUsdc && disputed === zeroUsdc;
}

/** The moves of one settlement. */
export type Settlement = { poolRefund: Usdc; feeRefund: Usdc; feeEarned: Usdc };

/**
 * What to move so that the creator gets back all money that is not held, with its share of the fee,
 * and the platform gets the fee of what was spent. With nothing held, it empties both accounts. An
 * earned fee stays earned when rewards are forfeited later: the work was reviewed.
 */
export function settlementOf(money: CampaignMoney): Settlement {
  const { fee, pool, feeEarned, feeRefunded } = money;
  const due = settleFee({ fee, pool, spent: paidOut(money), reserved: inReview(money) });
  const earned = due.earned > feeEarned ? due.earned - feeEarned : 0n;
  const left = fee - feeEarned - feeRefunded - earned;
  const refund = due.refund - feeRefunded;
  return {
    poolRefund: unreservedPool(money),
    feeRefund: usdc(refund > left ? left : refund),
    feeEarned: usdc(earned),
  };
}

/** Spent and not forfeited since. */
export function paidOut({ spent, returned }: CampaignMoney): Usdc {
  return usdc(spent - returned);
}

/** Held for work, including rewards that an appeal may still pay. */
export function inReview({ reserved, disputed }: CampaignMoney): Usdc {
  return usdc(reserved + disputed);
}

/** The money figures on every campaign's card. */
export function showMoney(money: CampaignMoney, disputedUntil: Date | undefined) {
  return {
    poolSpent: paidOut(money),
    poolReserved: money.reserved,
    poolDisputed: money.disputed,
    disputedUntil: disputedUntil ?? null,
    refunded: usdc(money.refunded + money.feeRefunded),
  };
}

/** What was paid, and its fee: it falls due as the pool is spent. */
export function moneyOf(money: CampaignMoney): { spent: Usdc; feeEarned: Usdc } {
  const { fee, pool, feeEarned } = money;
  const [spent, reserved] = [paidOut(money), inReview(money)];
  const due = settleFee({ fee, pool, spent, reserved }).earned;
  return { spent, feeEarned: due > feeEarned ? due : feeEarned };
}

/** Rewards with their part of the fee, rounded down. */
export function withFee({ pool, fee }: Pick<CampaignMoney, 'pool' | 'fee'>, rewards: Usdc): Usdc {
  return usdc(rewards + shareDown(fee, rewards, pool));
}

/** Rewards that are neither paid nor disputed yet, with what their fee adds to the one that is due. */
export function reservedWithFee(money: CampaignMoney): Usdc {
  const { spent, feeEarned } = moneyOf(money);
  const due = withFee(money, usdc(spent + money.reserved)) - spent - feeEarned;
  return due > money.reserved ? usdc(due) : money.reserved;
}
