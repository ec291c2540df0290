const ranks: Readonly<Record<string, number>> = { active: 0, pending: 1 };
const over = 2;

/** Campaigns that run, then those that wait, then those that are over; each in the order they came in. */
export function runningFirst<T extends { status: string }>(campaigns: readonly T[]): T[] {
  const rank = ({ status }: T) => ranks[status] ?? over;
  return campaigns.toSorted((a, b) => rank(a) - rank(b));
}
