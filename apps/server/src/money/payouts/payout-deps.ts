import type { Chain } from '../../gateways/solana/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Screening } from '../../safety/screening/index.ts';
import type { SettingsPort } from '../../site/settings/index.ts';
import type { Slots } from '../treasury/index.ts';

/** Points where a test may end the process: a crash at any of them must change nothing. */
export type CrashPoint =
  | 'claimed'
  | 'signed-not-saved'
  | 'saved-not-sent'
  | 'sent'
  | 'seen-not-recorded'
  | 'expired-not-recorded'
  | 'recorded';

export type PayoutDeps = Core & {
  chain: Chain;
  log: Pick<Log, 'info' | 'warn' | 'error' | 'fatal'>;
  settings: Pick<SettingsPort, 'read'>;
  screening: Screening;
  /** The page of a transaction in an explorer; null without one. */
  transactionUrl(signature: string): string | null;
  /** Until the first green run of the checks, and during a pause: nothing new is signed. */
  payoutsPaused(): boolean;
  /** While a check has failed: no request is taken. */
  requestsPaused(): boolean;
  /**
   * Whether every transaction of the treasury since a slot is known, and up to another one, so that money can be
   * given back without asking the node.
   */
  isHistoryRead(q: Queryable, slots: Slots): Promise<boolean>;
  breaker: {
    /** Asked of the database, so that a pause of a moment ago counts. */
    isPaused(q: Queryable): Promise<boolean>;
    /** Pauses all payouts until an admin resumes them, and tells the admins. */
    pause(tx: Tx, cause: 'second_payment' | 'chain_ahead', reason: string): Promise<void>;
  };
  /** Payouts need a confirmed email: where mail is sent. */
  needsEmail: boolean;
  crashPoint?(point: CrashPoint): void;
};
