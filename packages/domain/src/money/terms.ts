import { wholeDollars, type Usdc } from '../money.ts';

// What the platform promises and asks in numbers: the code acts on them and the documentation
// quotes them, so that the two cannot differ.

/** After this time the system decides work that passes the automatic checks (rule 4.4). */
export const reviewHours = 72;
/** How long a reviewer can undo a decision. */
export const undoSeconds = 60;
/** How many submissions are decided together at most, the oldest first. */
export const decidedTogether = 1000;
/** How much of this many submissions a reviewer checks before they are decided together: 5%, 5 to 20. */
export function sampleSize(count: number): number {
  return Math.min(count, Math.max(5, Math.min(20, Math.ceil(count / 20))));
}
/** How long an action in a Spark must stand before it is paid (rule 5.4). */
export const sparkSettleSeconds = 600;
/** How long a reward of a Spark stays reserved, unless its campaign settles before. */
export const sparkHoldHours = 24;
/** How long a deleted account's low score waits for its owner. */
export const formerScoreDays = 730;
/** Of what the system would approve after that time, this share goes to admins, in percent. */
export const reviewSamplePercent = 5;
/** From how many final rejections, and which share overturned on appeal, admins look at a creator. */
export const overturnTerms = { minRejected: 5, percent: 30 } as const;

/** Whether a creator's rejections are overturned so often that admins should look. */
export function isOftenOverturned(input: { rejected: number; overturned: number }): boolean {
  const { rejected, overturned } = input;
  if (rejected < overturnTerms.minRejected) return false;
  return overturned * 100 >= rejected * overturnTerms.percent;
}

/** How often work may be submitted: once, and again after a rejection (rule 4.4). */
export const maxAttempts = 2;

/** Payouts that one transaction carries at most. */
export const payoutsPerTransaction = 8;

/** What one deposit may be, and how long it waits for its transfer. */
export const depositTerms: Readonly<{ smallest: Usdc; largest: Usdc; waitHours: number }> = {
  smallest: wholeDollars(1n),
  largest: wholeDollars(100_000n),
  waitHours: 24,
};

/** A creator's withdrawal: at least this, or all there is; so many may be under way at a time. */
export const withdrawalTerms: Readonly<{ smallest: Usdc; maxOpen: number }> = {
  smallest: wholeDollars(5n),
  maxOpen: 5,
};

export const maxDripTweets = 50;

/** Characters of what a creator says of a tweet (rule 4.2). */
export const maxTweetText = 280;

/** Campaigns of one creator, of all kinds together, that wait for money at a time (rule 1.3). */
export const maxWaitingCampaigns = 50;

/** Campaigns that one creator makes in 24 hours, of all kinds together: far above what a person does (rule 1.3). */
export const maxCampaignsADay = 200;

/** How far ahead a campaign can be scheduled. */
export const maxScheduleDays = 90;

/**
 * Of FOMO campaigns: how long a place is kept without work, how long before its end the earner is
 * reminded, and after how many days without a new place or work the creator is told, and the
 * campaign ends.
 */
export const fomoTerms = { placeHours: 24, remindHours: 4, idleDays: 30, idleEndDays: 45 } as const;
