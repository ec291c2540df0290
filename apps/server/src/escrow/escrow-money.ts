import { settleFee, usdc, zeroUsdc, type Usdc } from '@stoke/domain';

/** What became of the price of a campaign, of whatever kind; pool and fee are the price (A4). */
export type EscrowMoney = {
  pool: Usdc;
  fee: Usdc;
  spent: Usdc;
  /** Handed in and not decided. */
  reserved: Usdc;
  /** Rejected, and kept as long as the rejection may be appealed (rulings H3). */
  contested?: Usdc;
  /** Spent, forfeited since, and in the pool again (rulings H2). */
  returned?: Usdc;
  /** Of the pool. */
  refunded: Usdc;
  feeEarned: Usdc;
  feeRefunded: Usdc;
};

/** What of the pool nothing is reserved on or spent from. */
export function unreservedPool(money: EscrowMoney): Usdc {
  const { pool, spent, reserved, refunded, contested = zeroUsdc, returned = zeroUsdc } = money;
  return usdc(pool + returned - spent - reserved - contested - refunded);
}

/** What one settlement moves. */
export type Settlement = { poolRefund: Usdc; feeRefund: Usdc; feeEarned: Usdc };

/**
 * What has to move so that the creator has back all that nothing is reserved on, with its share of
 * the fee, and the platform has the fee of what was spent. With nothing reserved it empties both.
 * A fee once earned stays earned when rewards are forfeited later: the work of deciding was done.
 */
export function settlementOf(money: EscrowMoney): Settlement {
  const { fee, pool, feeEarned, feeRefunded, contested = zeroUsdc, returned = zeroUsdc } = money;
  const due = settleFee({
    fee,
    pool,
    spent: usdc(money.spent - returned),
    reserved: usdc(money.reserved + contested),
  });
  const earned = due.earned > feeEarned ? due.earned - feeEarned : 0n;
  const left = fee - feeEarned - feeRefunded - earned;
  const refund = due.refund - feeRefunded;
  return {
    poolRefund: unreservedPool(money),
    feeRefund: usdc(refund > left ? left : refund),
    feeEarned: usdc(earned),
  };
}
