import { settleFee, usdc, type Usdc } from '@stoke/domain';

/** What became of the price of a campaign, of whatever kind; pool and fee are the price (A4). */
export type EscrowMoney = {
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

/** What of the pool nothing is reserved on or spent from. */
export function unreservedPool(money: EscrowMoney): Usdc {
  return usdc(money.pool - money.spent - money.reserved - money.refunded);
}

/** What one settlement moves. */
export type Settlement = { poolRefund: Usdc; feeRefund: Usdc; feeEarned: Usdc };

/**
 * What has to move so that the creator has back all that nothing is reserved on, with its share of
 * the fee, and the platform has the fee of what was spent. With nothing reserved it empties both.
 */
export function settlementOf(money: EscrowMoney): Settlement {
  const fee = settleFee(money);
  return {
    poolRefund: unreservedPool(money),
    feeRefund: usdc(fee.refund - money.feeRefunded),
    feeEarned: usdc(fee.earned - money.feeEarned),
  };
}
