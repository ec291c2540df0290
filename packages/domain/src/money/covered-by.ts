import { usdc, type Usdc } from '../money.ts';

/**
 * Those of the waiting campaigns that the money funds, in their order: the oldest first. One that is too
 * expensive for what is left does not block a younger one.
 */
export function coveredBy<One extends { price: Usdc }>(
  waiting: readonly One[],
  money: Usdc,
): One[] {
  let left = money;
  return waiting.filter(({ price }) => {
    if (left < price) return false;
    left = usdc(left - price);
    return true;
  });
}
