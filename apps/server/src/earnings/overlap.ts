import { usdc, zeroUsdc, type Usdc } from '@stoke/domain';

/** A stretch of one earner's money, in the order in which it was earned: micro-USDC. */
export type Stretch = { before: Usdc; amount: Usdc };

/** How much of both is the same money. */
export function overlap(a: Stretch, b: Stretch): Usdc {
  const from = a.before > b.before ? a.before : b.before;
  const endOfA = a.before + a.amount;
  const endOfB = b.before + b.amount;
  const to = endOfA < endOfB ? endOfA : endOfB;
  return to > from ? usdc(to - from) : zeroUsdc;
}
