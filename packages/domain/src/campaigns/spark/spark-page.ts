import { usdc, zeroUsdc, type Usdc } from '../../money.ts';
import { sparkEarnable, type SparkBounds, type SparkPace } from './spark-card.ts';

type Running = { status: string; msLeft: number; balance: Usdc };

/**
 * Whether a campaign counts as ended: time is up, its status says so, or its pool has nothing left
 * (rule 5.9).
 */
export function isSparkOver({ status, msLeft, balance }: Running): boolean {
  return status === 'ended' || msLeft <= 0 || balance <= zeroUsdc;
}

/** The estimate of the campaign's page: a value under $0.01 shows 0.00 (rule 5.8). */
export function sparkPageEstimate(
  pace: SparkPace,
  msLeft: number,
  balance: Usdc,
  bounds: SparkBounds,
): Usdc {
  const earnable = sparkEarnable(pace, msLeft, balance, bounds);
  return earnable < usdc(10_000n) ? zeroUsdc : earnable;
}

/**
 * The pool as the campaign's page shows it, in dollars: below 1000 a whole number, otherwise thousands
 * with one decimal and 'K+' (rule 5.8). Always rounded down.
 */
export function sparkPagePool(pool: Usdc): string {
  const dollars = (pool > zeroUsdc ? pool : zeroUsdc) / 1_000_000n;
  if (dollars < 1000n) return String(dollars);
  const hundreds = dollars / 100n;
  return `${hundreds / 10n}.${hundreds % 10n}K+`;
}
