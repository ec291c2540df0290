import { shareDown, splitPrice, usdc, wholeDollars, type Usdc } from '../money.ts';
import { rejections, type RejectionReason } from '../work/rejection.ts';
import { tweetAuthor } from '../work/tweet-url.ts';

export type DripAction = 'like' | 'retweet' | 'comment';
export const dripActions: readonly DripAction[] = ['like', 'retweet', 'comment'];

/** What one action earns, in micro-USDC (rule 4.1). */
export const dripRates: Readonly<Record<DripAction, Usdc>> = {
  like: usdc(30_000n),
  retweet: usdc(50_000n),
  comment: usdc(100_000n),
};

const toRepeat: Readonly<Record<'all' | 'comment' | 'none', readonly DripAction[]>> = {
  all: dripActions,
  comment: ['comment'],
  none: [],
};

/** The actions that a rejection for this reason asks to be done again. */
export function actionsToRepeat(reason: RejectionReason): readonly DripAction[] {
  return toRepeat[rejections[reason].repeats];
}

/** Who has reported every action when a campaign ends may submit for this long (rule 4.3). */
export const dripGraceMs = 600_000;

/** A full completion: like + retweet + comment = $0.18 (rule 4.1). */
export const dripReward: Usdc = usdc(
  dripActions.reduce((sum, action) => sum + dripRates[action], 0n),
);

/** The names of all packages, including those no longer offered. */
export const dripPackageNames = {
  starter: 'Starter Drip',
  ignition: 'Ignition Drip',
  boost: 'Boost Drip',
  surge: 'Surge Drip',
} as const;

export type DripPackageId = keyof typeof dripPackageNames;
export type DripPackage = {
  id: DripPackageId;
  name: string;
  durationHours: number;
  price: Usdc;
};

/** The fixed packages (rule 4.1). The price is the server's, never the client's. */
export const dripPackages: readonly [DripPackage, ...DripPackage[]] = [
  { id: 'ignition', name: dripPackageNames.ignition, durationHours: 12, price: wholeDollars(899n) },
  { id: 'boost', name: dripPackageNames.boost, durationHours: 24, price: wholeDollars(1499n) },
  { id: 'surge', name: dripPackageNames.surge, durationHours: 48, price: wholeDollars(2499n) },
];

/** The fixed package with this id, or null. */
export function dripPackage(id: string): DripPackage | null {
  return dripPackages.find((candidate) => candidate.id === id) ?? null;
}

/** What admins set of the package below the fixed ones. */
export type StarterTerms = { starterOpen: boolean; starterPrice: Usdc; starterHours: number };

/** The packages on offer: the fixed ones, and a smaller one before them where admins offer it. */
export function packagesFor({
  starterOpen,
  starterPrice,
  starterHours,
}: StarterTerms): readonly [DripPackage, ...DripPackage[]] {
  if (!starterOpen) return dripPackages;
  const { starter: name } = dripPackageNames;
  return [
    { id: 'starter', name, durationHours: starterHours, price: starterPrice },
    ...dripPackages,
  ];
}

/** The longest name of a drip. */
export const maxDripName = 80;

/** The name of a drip that its creator did not name: its package, whose tweet, and the end of its id. */
export function dripName(packageName: string, firstTweetUrl: string, id: string): string {
  const author = tweetAuthor(firstTweetUrl);
  return [packageName, author === null ? '' : `@${author}`, `#${id.slice(-4)}`]
    .filter((part) => part !== '')
    .join(' ');
}

/** How many full completions a price pays for. */
export function dripCompletions(price: Usdc, feePercent: number): number {
  return Number(splitPrice(price, feePercent).pool / dripReward);
}

/**
 * Splits a campaign's fee after its end (rule 1.4): the share of the spent pool is earned, the share
 * of reserved rewards waits, the rest returns to the creator.
 * Rounding favours the creator; the three parts sum to `fee`.
 */
export function settleFee(input: { fee: Usdc; pool: Usdc; spent: Usdc; reserved: Usdc }): {
  earned: Usdc;
  waiting: Usdc;
  refund: Usdc;
} {
  const { fee, spent, pool, reserved } = input;
  const earned = shareDown(fee, spent, pool);
  const mayBeEarned = shareDown(fee, usdc(spent + reserved), pool);
  return {
    earned,
    waiting: usdc(mayBeEarned - earned),
    refund: usdc(fee - mayBeEarned),
  };
}
