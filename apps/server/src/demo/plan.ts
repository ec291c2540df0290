import { hourMs, type DripPackageId } from '@stoke/domain';

/** One drip of the demo: `startedHoursAgo` is null for one that has not started. */
export type PlannedDrip = {
  brand: number;
  package: DripPackageId;
  startedHoursAgo: number | null;
  tweets: number;
  /** Of one that is scheduled. */
  startsInDays?: number;
};

const past: readonly PlannedDrip[] = Array.from({ length: 12 }, (_, i) => ({
  brand: [1, 2, 0, 3, 4][i % 5] ?? 0,
  package: 'ignition',
  startedHoursAgo: 290 - i * 20,
  tweets: 50,
}));

/** Past ones for the history, running ones for today, one that waits for funds, and one for its day. */
export const plannedDrips: readonly PlannedDrip[] = [
  ...past,
  { brand: 0, package: 'surge', startedHoursAgo: 31, tweets: 12 },
  { brand: 2, package: 'surge', startedHoursAgo: 26, tweets: 14 },
  { brand: 1, package: 'boost', startedHoursAgo: 9, tweets: 13 },
  { brand: 4, package: 'boost', startedHoursAgo: 5, tweets: 11 },
  { brand: 3, package: 'ignition', startedHoursAgo: 2, tweets: 10 },
  { brand: 4, package: 'surge', startedHoursAgo: null, tweets: 1 },
  { brand: 0, package: 'ignition', startedHoursAgo: null, tweets: 1, startsInDays: 3 },
];

/** Each brand's deposit in whole dollars; the first keeps more than $5,000 unspent. */
export const plannedDeposits: readonly bigint[] = [12_000n, 6_000n, 7_500n, 5_000n, 3_300n];

/** Hours before now at which the history begins. */
export const historyHours = 300;
export const beginning = (now: Date) => new Date(now.getTime() - historyHours * hourMs);

/** The first 280 approved completions pay for a payout of $50; the rest stays as balance. */
export const payoutDollars = 50n;
export const payoutHoursAgo = 100;
/** By then the other earners have the same from a FOMO campaign. */
export const laterPayoutsHoursAgo = 50;
