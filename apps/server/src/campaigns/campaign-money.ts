import { settleFee, toDollars, usdc, zeroUsdc, type Usdc } from '@stoke/domain';

/** What became of the price of a campaign, of whatever kind; pool and fee are the price (rule 1.4). */
export type CampaignMoney = {
  pool: Usdc;
  fee: Usdc;
  spent: Usdc;
  /** Submitted and not decided. */
  reserved: Usdc;
  /** Rejected, and kept as long as the rejection may be appealed (rule 8.3). */
  disputed: Usdc;
  /** Spent, forfeited since, and in the pool again (rule 8.2). */
  returned: Usdc;
  /** Of the pool. */
  refunded: Usdc;
  feeEarned: Usdc;
  feeRefunded: Usdc;
};

/** What of the pool nothing is held for or spent from. */
export function unreservedPool(money: CampaignMoney): Usdc {
  const { pool, spent, reserved, refunded, disputed, returned } = money;
  return usdc(pool + returned - spent - reserved - disputed - refunded);
}

/** Whether no work waits for a decision or an appeal. */
export function isAllDecided({ reserved, disputed }: CampaignMoney): boolean {
  return reserved === zeroUsdc && disputed === zeroUsdc;
}

/** What one settlement moves. */
export type Settlement = { poolRefund: Usdc; feeRefund: Usdc; feeEarned: Usdc };

/**
 * What has to move so that the creator has back all that nothing is held for, with its share of the
 * fee, and the platform has the fee of what was spent. With nothing held it empties both. A fee once
 * earned stays earned when rewards are forfeited later: the work of deciding was done.
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

/** Held for work: what may still be paid after an appeal is no less set aside. */
export function inReview({ reserved, disputed }: CampaignMoney): Usdc {
  return usdc(reserved + disputed);
}

/** What became of the money, as the card of every kind shows it, in dollars. */
export function showMoney(money: CampaignMoney) {
  return {
    poolSpent: toDollars(paidOut(money)),
    poolReserved: toDollars(inReview(money)),
    refunded: toDollars(usdc(money.refunded + money.feeRefunded)),
  };
}
