/** Pauses between attempts: each is twice as long as the one before, up to the longest. */
export type Pauses = { firstMs: number; longestMs: number };

/** The usual pauses, with which twelve attempts take about half an hour. */
const usualPauses: Pauses = { firstMs: 2_000, longestMs: 300_000 };

/** Milliseconds to wait after so many consecutive attempts that failed (from 1). */
export function pauseAfter(attempts: number, pauses = usualPauses): number {
  return Math.min(pauses.firstMs * 2 ** (attempts - 1), pauses.longestMs);
}

/**
 * When to try again after so many consecutive attempts that failed. A row that is tried again has both:
 * `attempts` and `not_before`.
 */
export function retryAt(failedAt: Date, attempts: number, pauses = usualPauses): Date {
  return new Date(failedAt.getTime() + pauseAfter(attempts, pauses));
}
