import { percentDown, splitPrice, usdc, type Usdc } from '../../money.ts';
import { sparkRates } from './spark-rates.ts';

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
  hashtags: 20,
  hashtagLength: 60,
} as const;

/** How the pool is thought to be spent, in percent of it (rule 5.8). */
const shares: Readonly<Record<SparkAction, bigint>> = { message: 60n, click: 20n, reaction: 20n };
const actionsPerParticipant = 50;

export type SparkEstimate = {
  pool: Usdc;
  messages: number;
  clicks: number;
  reactions: number;
  participants: number;
};

/**
 * What a budget is thought to buy (rule 5.8): 60% of the pool in messages, 20% in link clicks,
 * 20% in reactions, and a participant for every fifty of these. Whole numbers, rounded down.
 */
export function estimateSpark(budget: Usdc, feePercent: number): SparkEstimate {
  const { pool } = splitPrice(budget, feePercent);
  const bought = (action: SparkAction) =>
    Number(percentDown(pool, shares[action]) / sparkRates[action]);
  const [messages, clicks, reactions] = [bought('message'), bought('click'), bought('reaction')];
  const participants = Math.floor((messages + clicks + reactions) / actionsPerParticipant);
  return { pool, messages, clicks, reactions, participants };
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
