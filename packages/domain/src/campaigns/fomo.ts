import { keysOf } from '../keys-of.ts';
import { formatUsd, usdc, zeroUsdc, type Usdc } from '../money.ts';

type FomoTask = {
  name: string;
  /** What an approved link pays, unless its creator pays more (rule 6.2). */
  rate: Usdc;
  /** What its links are called; a creator may give a link of any other sort as `manual-link`. */
  linkType: string;
  /** Whether it is done on X, with an account; and then whether it is done to a post. */
  onX: 'post' | 'account' | null;
  /**
   * What shows that it was done (rule 6.1): nothing is asked, a post of one's own, that Telegram shows
   * the person in the group, or anything.
   */
  proof: null | 'post' | 'group' | 'any';
  /** A link as the wizard shows it in an empty field. */
  example: string;
};

const post = 'https://x.com/yourbrand/status/1234567890';

/** The built-in tasks. Everything that lists them, or knows one of them, is made from this. */
export const fomoTasks = {
  like: {
    name: 'Like',
    rate: usdc(30_000n),
    linkType: 'x-like',
    onX: 'post',
    proof: null,
    example: post,
  },
  retweet: {
    name: 'Retweet',
    rate: usdc(50_000n),
    linkType: 'x-retweet',
    onX: 'post',
    proof: null,
    example: post,
  },
  comment: {
    name: 'Comment',
    rate: usdc(100_000n),
    linkType: 'x-comment',
    onX: 'post',
    proof: 'post',
    example: post,
  },
  joinDiscord: {
    name: 'Join Discord',
    rate: usdc(150_000n),
    linkType: 'discord',
    onX: null,
    proof: 'any',
    example: 'https://discord.gg/yourbrand',
  },
  joinTelegram: {
    name: 'Join Telegram',
    rate: usdc(150_000n),
    linkType: 'telegram',
    onX: null,
    proof: 'group',
    example: 'https://t.me/yourbrand',
  },
  followX: {
    name: 'Follow on X',
    rate: usdc(50_000n),
    linkType: 'x-follow',
    onX: 'account',
    proof: null,
    example: 'https://x.com/yourbrand',
  },
} as const satisfies Record<string, FomoTask>;

export type FomoTaskKind = keyof typeof fomoTasks;
export const fomoTaskKinds = keysOf(fomoTasks);

export const fomoLinkTypes = [
  ...fomoTaskKinds.map((kind) => fomoTasks[kind].linkType),
  'manual-link',
  'manual-upload',
] as const;
export type FomoLinkType = (typeof fomoLinkTypes)[number];

/** The built-in task to which a link of this type belongs; null for other links. */
export function taskOfLink(type: string): FomoTask | null {
  return Object.values(fomoTasks).find(({ linkType }) => linkType === type) ?? null;
}

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

/** What a person is paid on average: the estimated cost by users, rounded down to cents (rule 6.2). */
export function fomoPayoutPerUser(cost: Usdc, users: number): Usdc {
  if (users < 1) return zeroUsdc;
  const cents = cost / BigInt(users) / 10_000n;
  return usdc(cents * 10_000n);
}

/** What the best task with a free place pays one person, for all its links; 0 when none is free. */
export function fomoMaxPayout(
  tasks: readonly { rate: Usdc; links: number; freePlaces: number }[],
): Usdc {
  const free = tasks.filter(({ freePlaces }) => freePlaces > 0);
  return free.reduce<Usdc>((most, { rate, links }) => {
    const pay = usdc(rate * BigInt(links));
    return pay > most ? pay : most;
  }, zeroUsdc);
}

/** 'A custom task pays at least $0.20, in whole cents.' */
export function fomoRateText(task: string, least: Usdc): string {
  return `${task} pays at least ${formatUsd(least)}, in whole cents.`;
}

/** Rule 6.1. */
export function fomoCostText(cost: Usdc, pool: Usdc): string {
  return `Estimated cost (${formatUsd(cost)}) exceeds the reward pool (${formatUsd(pool)}). Lower the number of users or the task rates.`;
}
