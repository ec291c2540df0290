import type { BoostDeps } from '../campaigns/boost/index.ts';
import type { CampaignDeps } from '../campaigns/core/index.ts';
import type { DripDeps } from '../campaigns/drip/index.ts';
import type { FomoDeps } from '../campaigns/fomo/index.ts';
import type { FundingDeps } from '../money/deposits/index.ts';
import type { Payability } from '../gateways/solana/index.ts';
import type { PayoutDeps } from '../money/payouts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { hasAnswered, onceByKey } from '../platform/http/idempotency-store.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { SettingsPort } from '../site/settings/index.ts';
import type { SparkDeps } from '../campaigns/spark/index.ts';
import type { TreasuryDeps } from '../money/treasury/index.ts';
import type { DemoBrand } from './people.ts';

/** The product's own actions, at the time that a clock shows. */
type Parts = {
  drip: DripDeps;
  spark: SparkDeps;
  fomo: FomoDeps;
  treasury: TreasuryDeps;
  campaigns: CampaignDeps;
  boost: BoostDeps;
  funding: FundingDeps;
  payouts: PayoutDeps;
};

/** A public group of the embedded Telegram, with its messages from before the bot joined. */
export type DemoGroup = {
  username: string;
  title: string;
  ownerId: number;
  memberIds: readonly number[];
  text: readonly DemoSaying[];
  bot: 'administrator' | 'member' | 'outside';
};

/** A message, with those who like it. A forwarded one is what was said before it. */
export type DemoSaying = {
  by: number;
  text: string;
  at: Date;
  likedBy: readonly number[];
  how?: 'forwarded' | 'via bot';
};

export type DemoTelegram = {
  /** Makes a user with this id, unless it exists. */
  addPerson(person: { id: number; firstName: string; username: string }): Promise<void>;
  /** Makes the group, or the missing parts of it; returns its id and those of the messages. */
  addGroup(group: DemoGroup): Promise<{ chatId: string; messageIds: number[] }>;
};

export type DemoDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  settings: SettingsPort;
  partsAt(clock: Clock): Parts;
  /** For an account, or with null for the platform. */
  saveImage(bytes: Buffer, by: string | null): Promise<string>;
  demoWallet: (payment: { amountMicro: bigint; reference: string }) => Promise<string>;
  /**
   * The embedded Telegram; null with the real one, where these ids and names may belong to real
   * people.
   */
  telegram: DemoTelegram | null;
  settleSeconds: number;
  publicUrl: string;
  checkPayable(address: string): Promise<Payability>;
};

/** A clock that shows the time it is set to, for making past data. */
export type SetClock = Clock & { set(at: Date): void };

export function clockAt(at: Date): SetClock {
  let shown = at;
  return {
    now: () => shown,
    set: (next) => {
      shown = next;
    },
  };
}

export function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

export type People = {
  admin: string;
  creators: Map<DemoBrand, string>;
  earners: string[];
  crowd: string[];
};

/** The demo while it is made: its people act at the time to which the clock is set. */
export type Demo = Omit<DemoDeps, 'clock'> & {
  realClock: Clock;
  clock: SetClock;
  parts: Parts;
  people: People;
  /** When the demo began: everything happens before. */
  now: Date;
  hoursAgo(hours: number): Date;
};

/** Stands for the demo itself. */
const demoUser = '00000000-0000-7000-8000-000000000000';

/**
 * One step of the demo data, in one transaction, at most once: an interrupted start continues where
 * it stopped, and two starting processes do not repeat a step.
 */
export function onceInDemo<T>(
  { db, realClock }: { db: Db; realClock: Clock },
  step: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const input = { db, clock: realClock, userId: demoUser, call: 'demo', request: step };
  return onceByKey(input, `demo: ${step}`, work);
}

export function isStepDone(db: Db, step: string): Promise<boolean> {
  return hasAnswered(db, demoUser, `demo: ${step}`);
}
