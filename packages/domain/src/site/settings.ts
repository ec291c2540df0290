import { keysOf } from '../keys-of.ts';
import { formatUsd, isWholeCents, parseDollars, toDollars, usdc, wholeDollars } from '../money.ts';
import type { Usdc } from '../money.ts';
import { firstTerms } from './first-terms.ts';

/** Groups of settings, in the order of the page. */
export const settingGroups = {
  launch: 'Launch',
  fees: 'Fees of new campaigns',
  packages: 'Packages of a drip',
  payouts: 'Payouts',
  sparks: 'Required actions of new Sparks',
  retention: 'How long evidence is kept',
} as const;

type About = {
  group: keyof typeof settingGroups;
  label: string;
  /** Where people meet it. */
  shownOn: string;
  /** The environment variable that fixes it. */
  variable?: string;
};
type OnOff = About & { type: 'switch'; usual: boolean };
type Dollars = About & { type: 'dollars'; usual: Usdc; least: Usdc; most: Usdc };
type Whole = About & {
  type: 'whole';
  unit: 'percent' | 'hours' | 'days';
  usual: number;
  least: number;
  most: number;
};
export type Setting = OnOff | Dollars | Whole;

/**
 * What admins set while the platform runs. Validation, the settings page and the operating page follow
 * from this list. `usual` is the value until an admin changes it.
 */
export const settings = {
  fomoOpen: kind('FOMO campaigns', false),
  boostOpen: kind('Volume boosts', false),
  dripFee: fee('Drip', firstTerms.feePercents.drip),
  sparkFee: fee('Spark', firstTerms.feePercents.spark),
  fomoFee: fee('FOMO', firstTerms.feePercents.fomo),
  starterOpen: {
    group: 'packages',
    label: 'Offer a Starter Drip',
    shownOn: 'Page that buys a Drip, page for brands, docs',
    type: 'switch',
    usual: false,
  },
  starterPrice: {
    group: 'packages',
    label: 'Price of a Starter Drip',
    shownOn: 'Page that buys a Drip, page for brands, docs',
    type: 'dollars',
    usual: wholeDollars(99n),
    least: wholeDollars(99n),
    most: wholeDollars(898n),
  },
  starterHours: {
    group: 'packages',
    label: 'A Starter Drip runs for',
    shownOn: 'Page that buys a Drip, page for brands, docs',
    type: 'whole',
    unit: 'hours',
    usual: 6,
    least: 1,
    most: 48,
  },
  payoutMinimum: {
    group: 'payouts',
    label: 'Minimum payout',
    variable: 'PAYOUT_MINIMUM_USD',
    shownOn: 'Payout form, docs, support questions',
    type: 'dollars',
    usual: firstTerms.payoutMinimum,
    least: usdc(10_000n),
    most: wholeDollars(10_000n),
  },
  solPrice: {
    group: 'payouts',
    label: 'Price of one SOL, for opening USDC accounts',
    shownOn: 'Withdrawals, docs',
    type: 'dollars',
    usual: wholeDollars(200n),
    least: wholeDollars(1n),
    most: wholeDollars(10_000n),
  },
  walletHoldHours: {
    group: 'payouts',
    label: 'Wait after a wallet change',
    variable: 'WALLET_CHANGE_HOLD_HOURS',
    shownOn: 'Profile, payout form, withdrawals, docs, support questions',
    type: 'whole',
    unit: 'hours',
    usual: firstTerms.walletHoldHours,
    least: 0,
    most: 720,
  },
  firstPayout: limit('First payout without review', 250n),
  dailyPayouts: limit('Payouts per earner in 24 hours', 1_000n),
  dailyWithdrawals: limit('Withdrawals per creator in 24 hours', 25_000n),
  twoAdmins: limit('Second admin for payouts above', 10_000n),
  hourlyPayouts: limit('Payouts to earners in one hour', 50_000n),
  hourlyWithdrawals: limit('Withdrawals of creators in one hour', 50_000n),
  hourlyShare: {
    group: 'payouts',
    label: 'Share of an hour for one account',
    shownOn: 'Payout desk',
    type: 'whole',
    unit: 'percent',
    usual: 20,
    least: 1,
    most: 100,
  },
  walletReviewHours: hours('Review after a wallet change', 72),
  screeningHours: hours('Screen a wallet again after', 24),
  sparkLike: required('Require a like'),
  sparkRetweet: required('Require a retweet'),
  sparkComment: required('Require a comment'),
  sparkJoinTelegram: required('Require joining the group'),
  proofDays: kept('Images of proofs', 365),
  ticketDays: kept('Closed support tickets', 730),
  actionDays: kept('Actions in Sparks', 730),
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof settings;
export type SettingValue = boolean | number | Usdc;
type ValueOf<S extends Setting> = S extends OnOff ? boolean : S extends Dollars ? Usdc : number;
export type SettingValues = { readonly [K in SettingKey]: ValueOf<(typeof settings)[K]> };

export const settingKeys = keysOf(settings);

/** Whether a text names a setting. */
export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(settings, text);
}

/**
 * What one stolen admin account must not change: what the platform takes, and what holds payouts back. While there are
 * several admins, one proposes it and another confirms.
 */
export function needsTwoAdmins(key: SettingKey): boolean {
  const { group } = settings[key];
  return group === 'fees' || group === 'payouts';
}

/** How long a proposed change waits for a second admin. */
export const proposalHours = 72;

/** A value of the wire or the database: dollars are a number there. Null when it is out of range. */
export function parseSetting(key: SettingKey, given: unknown): SettingValue | null {
  const setting: Setting = settings[key];
  if (setting.type === 'switch') return typeof given === 'boolean' ? given : null;
  if (typeof given !== 'number') return null;
  const value = setting.type === 'dollars' ? parseDollars(given) : given;
  if (value === null || value < setting.least || value > setting.most) return null;
  if (typeof value === 'bigint') return isWholeCents(value) ? value : null;
  return Number.isInteger(value) ? value : null;
}

/** As the wire and the database carry it. */
export function settingToWire(value: SettingValue): boolean | number {
  return typeof value === 'bigint' ? toDollars(value) : value;
}

/** A value as people read it: `On`, `$50.00`, `20%`, `24 hours`. */
export function settingText(key: SettingKey, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'bigint') return formatUsd(value);
  const setting: Setting = settings[key];
  if (setting.type === 'whole' && setting.unit === 'percent') return `${value}%`;
  const unit = setting.type === 'whole' ? setting.unit : 'hours';
  return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;
}

/** The values that it may have: `On or off`, `$0.01 to $10,000.00`, `1% to 50%`. */
export function settingRange(key: SettingKey): string {
  const setting: Setting = settings[key];
  if (setting.type === 'switch') return 'On or off';
  const text = (value: SettingValue) => settingText(key, value);
  return `${text(setting.least)} to ${text(setting.most)}`;
}

function kind(label: string, usual: boolean) {
  const shownOn = 'Home page, campaign pages, creator dashboard';
  return { group: 'launch', label, shownOn, type: 'switch', usual } as const;
}

function fee(name: string, usual: number) {
  const shownOn = `Page that creates a ${name} campaign, docs`;
  const range = { type: 'whole', unit: 'percent', usual, least: 1, most: 50 } as const;
  return { group: 'fees', label: `${name} fee`, shownOn, ...range } as const;
}

/** `dollars` pass; a payout above waits, for an admin or for the next hour. */
function limit(label: string, dollars: bigint) {
  const range = {
    usual: wholeDollars(dollars),
    least: wholeDollars(1n),
    most: wholeDollars(10_000_000n),
  };
  return {
    group: 'payouts',
    label,
    shownOn: 'Payout desk',
    type: 'dollars',
    ...range,
  } as const;
}

function hours(label: string, usual: number) {
  const range = { type: 'whole', unit: 'hours', usual, least: 0, most: 720 } as const;
  return { group: 'payouts', label, shownOn: 'Payout desk', ...range } as const;
}

function kept(label: string, days: number) {
  const range = { type: 'whole', unit: 'days', usual: days, least: 30, most: 3650 } as const;
  return {
    group: 'retention',
    label,
    shownOn: 'Deleted automatically after this time',
    ...range,
  } as const;
}

function required(label: string) {
  const shownOn = 'Page that creates a Spark';
  return { group: 'sparks', label, shownOn, type: 'switch', usual: true } as const;
}
