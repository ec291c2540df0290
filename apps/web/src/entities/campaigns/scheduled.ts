import { now } from '../../lib/clock.ts';

/** What of a campaign says when it starts. */
export type Start = { isFunded: boolean; startsAt: string | null };

type Input = { status: string } & Partial<Start>;

/** Whether a campaign is paid for and waits for its time only. */
export function isScheduled({ status, isFunded = false, startsAt = null }: Input): boolean {
  return status === 'pending' && isFunded && startsAt !== null;
}

/** Whether it is a time to come. */
export function isAhead(at: string | null): at is string {
  return at !== null && new Date(at) > now();
}
