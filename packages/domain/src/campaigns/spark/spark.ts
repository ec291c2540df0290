import { percentDown, splitPrice, usdc, zeroUsdc, type Usdc } from '../../money.ts';
import { sparkPaidPerHour, sparkRates } from './spark-rates.ts';

export type SparkAction = keyof typeof sparkRates;

/** A pool with less than this pays nothing more. */
export const lowestSparkRate: Usdc = sparkRates.message;

export const sparkLimits = {
  budgetMinimum: usdc(1_000_000n),
  durationHoursMinimum: 1,
  /** A year. */
  durationHoursMaximum: 8760,
  nameLength: 80,
  instructionsLength: 500,
  /** The most that one person is paid, in whole percent of the pool (rule 5.3). */
  personPercentMinimum: 5,
  personPercentMaximum: 100,
  personPercentUsual: 25,
  /** Of one campaign: those that it begins with, and those that its creator adds. */
  links: 24,
  linkLabelLength: 60,
  hashtags: 20,
  hashtagLength: 60,
} as const;

/** The most that one person is paid of a pool. */
export function sparkPersonLimit(pool: Usdc, percent: number): Usdc {
  return percentDown(pool, BigInt(percent));
}

/** What is left of that limit to a person who has earned this much, and has this much in dispute. */
export function sparkLimitLeft(
  limit: Usdc,
  { earned, disputed }: Record<'earned' | 'disputed', Usdc>,
): Usdc {
  const left = limit - earned - disputed;
  return left > 0n ? usdc(left) : zeroUsdc;
}

/** How the pool is thought to be spent, in percent of it (rule 5.8). */
const shares: Readonly<Record<SparkAction, bigint>> = { message: 60n, click: 20n, reaction: 20n };
const actionsPerParticipant = 50;

/** What people do before they take part. */
export type RequiredActions = Record<'like' | 'retweet' | 'comment' | 'joinTelegram', boolean>;

export type SparkEstimate = {
  pool: Usdc;
  messages: number;
  clicks: number;
  reactions: number;
  participants: number;
};

/** What bounds an estimate beside the budget: `members` can be paid. `hours` 0 and `members` null: not known. */
export type SparkScope = { hours: number; links: number; members: number | null };

/**
 * What a budget is thought to buy (rule 5.8): 60% of the pool in messages, 20% in link clicks,
 * 20% in reactions, and a participant for every fifty of these. There are no more participants than
 * members of the group, and no more actions than these people are paid for in the hours and for the
 * links that there are. A reaction to one's own message does not count. Whole numbers, rounded down.
 */
export function estimateSpark(
  budget: Usdc,
  feePercent: number,
  { hours, links, members }: SparkScope,
): SparkEstimate {
  const { pool } = splitPrice(budget, feePercent);
  const bought = (action: SparkAction) =>
    Number(percentDown(pool, shares[action]) / sparkRates[action]);
  const all = bought('message') + bought('click') + bought('reaction');
  const wanted = Math.floor(all / actionsPerParticipant);
  const people = Math.min(Math.max(wanted, 1), members ?? Infinity);
  const most = (action: SparkAction) =>
    hours === 0 && people > 0 ? Infinity : people * sparkPaidPerHour[action] * hours;
  const reached = (action: SparkAction) => Math.min(bought(action), most(action));
  return {
    pool,
    messages: reached('message'),
    clicks: Math.min(reached('click'), people * links),
    reactions: members === 1 ? 0 : reached('reaction'),
    participants: Math.min(wanted, people),
  };
}

const hookLength = 140;

/**
 * The one line of a card: the first line that has words of the first of these texts that has one,
 * cut between words to 140 characters.
 */
export function briefHook(...texts: readonly string[]): string {
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.trim());
  const line = lines.find((candidate) => /[\p{L}\p{N}]/u.test(candidate)) ?? '';
  if (line.length <= hookLength) return line;
  const cut = line.slice(0, hookLength - 1);
  const space = cut.lastIndexOf(' ');
  const whole = space > hookLength / 2 ? cut.slice(0, space) : cut.replace(/\p{Cs}$/u, '');
  return `${whole.trimEnd()}…`;
}
