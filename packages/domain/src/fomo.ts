import { formatUsd, usdc, type Usdc } from './money.ts';

export const fomoTaskKinds = [
  'like',
  'retweet',
  'comment',
  'joinDiscord',
  'joinTelegram',
  'followX',
] as const;
export type FomoTaskKind = (typeof fomoTaskKinds)[number];
export type FomoLinkType =
  | 'x-like'
  | 'x-retweet'
  | 'x-comment'
  | 'x-follow'
  | 'discord'
  | 'telegram'
  | 'manual-link'
  | 'manual-upload';

type BuiltIn = { name: string; rate: Usdc; linkType: FomoLinkType; proofRequired: boolean };

/** The built-in tasks: rate of a verified link (rule 6.2), and need of proof (rule 6.1). */
export const fomoTasks: Readonly<Record<FomoTaskKind, BuiltIn>> = {
  like: task('Like', 30_000n, 'x-like', false),
  retweet: task('Retweet', 50_000n, 'x-retweet', false),
  comment: task('Comment', 100_000n, 'x-comment', true),
  joinDiscord: task('Join Discord', 150_000n, 'discord', true),
  joinTelegram: task('Join Telegram', 150_000n, 'telegram', true),
  followX: task('Follow on X', 50_000n, 'x-follow', false),
};

export const fomoLimits = {
  nameLength: 80,
  rules: 50,
  ruleLength: 300,
  linksPerTask: 10,
  customTasks: 20,
  /** The lowest and the usual rate of a custom task: $0.20. */
  customRateMinimum: usdc(200_000n),
  usersPerDollar: 5n,
  /** In tenths of a percent: 99.5 to 100.5. */
  allocationTenthsMinimum: 995,
  allocationTenthsMaximum: 1005,
} as const;

/** Every built-in task and as many custom ones as there may be. */
export const maxFomoTasks = fomoTaskKinds.length + fomoLimits.customTasks;

const microPerDollar = 1_000_000n;

/** The most users that a budget may be spread over: five for each dollar. */
export function fomoUsersMaximum(budget: Usdc): number {
  return Number((budget * fomoLimits.usersPerDollar) / microPerDollar);
}

/** 'Number of users must be between 1 and 500 (5x budget).' */
export function fomoUsersText(budget: Usdc): string {
  return `Number of users must be between 1 and ${fomoUsersMaximum(budget)} (5x budget).`;
}

/** What cards show per person: the pool's share, rounded down to cents (rule 6.2). */
export function fomoPayoutPerUser(pool: Usdc, users: number): Usdc {
  const cents = pool / BigInt(users) / 10_000n;
  return usdc(cents * 10_000n);
}

/** Rule 6.1. */
export function fomoCostText(cost: Usdc, pool: Usdc): string {
  return `Estimated cost (${formatUsd(cost)}) exceeds the reward pool (${formatUsd(pool)}). Lower the number of users or the task rates.`;
}

function task(name: string, rate: bigint, linkType: FomoLinkType, proofRequired: boolean): BuiltIn {
  return { name, rate: usdc(rate), linkType, proofRequired };
}
