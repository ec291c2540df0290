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
