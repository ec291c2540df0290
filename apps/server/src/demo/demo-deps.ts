import type { BoostDeps } from '../boost/index.ts';
import type { CampaignDeps } from '../campaigns/index.ts';
import type { FundingDeps } from '../funding/index.ts';
import type { PayoutDeps } from '../payouts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import type { DripDeps } from '../drip/index.ts';
import type { SparkDeps } from '../spark/index.ts';
import type { Log } from '../platform/log.ts';

/** The product's own verbs at a time of one's choice: the demo's history is made by them. */
export type PartsAt = (clock: Clock) => {
  drip: DripDeps;
  spark: SparkDeps;
  fomo: CampaignDeps;
  boost: BoostDeps;
  funding: FundingDeps;
  payouts: PayoutDeps;
};

/** A public group of the embedded Telegram, with what was said in it before the bot came. */
export type DemoGroup = {
  username: string;
  title: string;
  ownerId: number;
  memberIds: readonly number[];
  said: readonly { by: number; text: string; at: Date }[];
  bot: 'administrator' | 'member' | 'outside';
};

export type DemoTelegram = {
  /** Makes somebody with this identifier, unless there is one. */
  addPerson(person: { id: number; firstName: string; username: string }): Promise<void>;
  /** Makes the group, or what is missing of it; answers its identifier. */
  addGroup(group: DemoGroup): Promise<string>;
};

export type DemoDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  partsAt: PartsAt;
  /** For an account, or with null for the platform. */
  saveImage(bytes: Buffer, by: string | null): Promise<string>;
  demoWallet: (payment: { amountMicro: bigint; reference: string }) => Promise<string>;
  /** The embedded Telegram; null with the real one, where numbers and names may be somebody's. */
  telegram: DemoTelegram | null;
  judgeWallet(address: string): Promise<'ok' | 'malformed' | 'off_curve' | 'not_a_wallet'>;
};
