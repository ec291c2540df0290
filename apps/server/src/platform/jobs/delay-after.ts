const firstDelayMs = 2_000;
const longestDelayMs = 300_000;

/** Milliseconds to wait after the `count`th consecutive fault or failure (from 1). */
export function delayAfter(count: number): number {
  return Math.min(firstDelayMs * 2 ** (count - 1), longestDelayMs);
}
