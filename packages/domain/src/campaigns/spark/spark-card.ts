import { usdc, zeroUsdc, type Usdc } from '../../money.ts';
import { sparkRates } from './spark-rates.ts';
import { dayMs, hourMs } from '../../time.ts';

/** Actions per person and hour: the paid maximum, and the usual number (rule 5.8). */
export const sparkPace = {
  maximum: { message: 60n, click: 10n, reaction: 10n },
  average: { message: 20n, click: 2n, reaction: 2n },
} as const;

const oneCent = usdc(10_000n);
const halfCent = 5_000n;

export type SparkPace = keyof typeof sparkPace;

/** `createdAt` plus `durationHours` minus `now`; zero when time is up or the date is none. */
export function sparkMsLeft(createdAt: Date, durationHours: number, now: Date): number {
  const left = createdAt.getTime() + durationHours * hourMs - now.getTime();
  return Number.isFinite(left) && left > 0 ? Math.floor(left) : 0;
}

/** 'Ended' when time is up, otherwise days, hours and minutes: `2d 3h 4m`, `3h 0m`, `<1m`. */
export function sparkTimeLeft(msLeft: number): string {
  if (msLeft <= 0) return 'Ended';
  const days = Math.floor(msLeft / dayMs);
  const hours = Math.floor((msLeft % dayMs) / hourMs);
  const minutes = Math.floor((msLeft % hourMs) / 60_000);
  if (days > 0) return `${days}d ${hours}h ${minutes}m`;
  if (hours > 0) return `${hours}h ${minutes}m`;
  return minutes > 0 ? `${minutes}m` : '<1m';
}

/** What bounds a person beside the time: what the limit per person leaves, and the links not opened yet. */
export type SparkBounds = { limit: Usdc; links: number };

/**
 * What one person can earn at this pace in the time left, at most the pool balance and the limit per
 * person. A link is paid once, so there are no more clicks than links. Hours left count to the
 * millisecond; rounded down to a micro-USDC.
 */
export function sparkEarnable(
  pace: SparkPace,
  msLeft: number,
  balance: Usdc,
  { limit, links }: SparkBounds,
): Usdc {
  const { message, click, reaction } = sparkPace[pace];
  const [left, hour] = [BigInt(Math.max(0, msLeft)), BigInt(hourMs)];
  const clicks = least(click * left, BigInt(links) * hour);
  const others = (message * sparkRates.message + reaction * sparkRates.reaction) * left;
  const inTime = (others + clicks * sparkRates.click) / hour;
  const most = least(balance, limit);
  if (inTime <= most) return usdc(inTime);
  // An odd number of links leaves half a cent that no whole action reaches, just below all that can be done.
  const isHalfCentLeft = clicks < click * left && links % 2 === 1;
  const unreachable = isHalfCentLeft && inTime - most < sparkRates.click ? halfCent : 0n;
  return usdc(most > unreachable ? most - unreachable : 0n);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** The estimate of a card: null (shown as N/A) for 0.01 or less (rule 5.8). */
export function sparkCardEstimate(
  pace: SparkPace,
  msLeft: number,
  balance: Usdc,
  bounds: SparkBounds,
): Usdc | null {
  const earnable = sparkEarnable(pace, msLeft, balance, bounds);
  return earnable <= oneCent ? null : earnable;
}

/**
 * The reward pool as a card shows it, in dollars: 'N/A' when zero, the plain integer under 500, then
 * `500+`, `1K+`, `1.5K+`, `2K+`, `2.5K+` and so on. Always rounded down.
 */
export function sparkCardPool(pool: Usdc): string {
  if (pool <= 0n) return 'N/A';
  const dollars = pool / 1_000_000n;
  if (dollars < 500n) return String(dollars);
  if (dollars < 1000n) return '500+';
  return `${dollars / 1000n}${dollars % 1000n >= 500n ? '.5' : ''}K+`;
}

/** Current balance divided by the reward pool, in percent with one decimal, rounded down, 0 to 100. */
export function sparkCardPercent(balance: Usdc, pool: Usdc): number {
  if (pool <= zeroUsdc || balance <= zeroUsdc) return 0;
  const tenths = balance >= pool ? 1000n : (balance * 1000n) / pool;
  return Number(tenths) / 10;
}
