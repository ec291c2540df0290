/**
 * What a card promises of a campaign's pay: the average, where a free place pays as much, and the most
 * that a free place pays; only the latter where it is less than the average (rule 6.4). In dollars.
 */
export function fomoPromise(input: { payoutPerUser: number; maxPayout: number }): {
  average: number | null;
  upTo: number | null;
} {
  const { payoutPerUser, maxPayout } = input;
  const isReachable = maxPayout === 0 || payoutPerUser <= maxPayout;
  return {
    average: isReachable ? payoutPerUser : null,
    upTo: maxPayout === 0 ? null : maxPayout,
  };
}

/**
 * How far a FOMO campaign is: completed users divided by target users, in percent with one decimal,
 * capped at 100 (rule 6.4). It is 100 for a full campaign alone, and 0 without a target.
 */
export function campaignProgress(completed: number, target: number): number {
  const isCounted = Number.isFinite(completed) && Number.isFinite(target);
  if (!isCounted || completed <= 0 || target <= 0) return 0;
  if (completed >= target) return 100;
  return Math.min(999, Math.round((completed * 1000) / target)) / 10;
}
