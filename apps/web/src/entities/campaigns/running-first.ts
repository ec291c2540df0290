/** What a list must know of a campaign. */
export type Listed = { _id: string; status: string };

const ranks: Readonly<Record<string, number>> = { paused: 0, active: 1, pending: 2 };
const over = 3;

/** Whether a campaign with this status is over. */
export function isEnded({ status }: { status: string }): boolean {
  return ranks[status] === undefined;
}

/**
 * Campaigns that run, paused ones first because they need their creator, then those that wait, then
 * those that are over; each in the order they came in.
 */
export function runningFirst<T extends { status: string }>(campaigns: readonly T[]): T[] {
  const rank = ({ status }: T) => ranks[status] ?? over;
  return campaigns.toSorted((a, b) => rank(a) - rank(b));
}
