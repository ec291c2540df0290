import { parseDollars, usdc, zeroUsdc, type Usdc } from '@stoke/domain';

/** What a balance in wire dollars lacks to pay a price; zero when it covers it. */
export function shortfall(price: Usdc, availableDollars: number): Usdc {
  const available = parseDollars(availableDollars) ?? zeroUsdc;
  return available >= price ? zeroUsdc : usdc(price - available);
}
