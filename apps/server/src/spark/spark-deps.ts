import type { Telegram } from '../gateways/telegram/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import type { Connecting } from './connect-token.ts';

export type SparkDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  connecting: Connecting;
  telegram: GroupTelegram;
};

/** What is asked of Telegram about a group. */
export type GroupTelegram = Pick<Telegram, 'identity' | 'findGroup' | 'standingIn'>;

/** What the verbs below the routes need: they write in the transaction they are given. */
export type SparkWorkDeps = Pick<SparkDeps, 'clock' | 'newId' | 'connecting'>;
