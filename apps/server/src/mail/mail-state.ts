/** `dropped`: outdated before it could be sent. `failed`: given up. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'dropped';

const triesAtMost = 12;
const firstPauseMs = 30_000;
const longestPauseMs = 60 * 60_000;

/** When to retry after this many tries; null when it is given up. */
export function nextTry(attempts: number, now: Date): Date | null {
  if (attempts >= triesAtMost) return null;
  const pause = Math.min(firstPauseMs * 2 ** Math.max(0, attempts - 1), longestPauseMs);
  return new Date(now.getTime() + pause);
}
