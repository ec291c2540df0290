import type { Chain } from '../../gateways/solana/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Slots } from '../treasury/index.ts';

/** Points where a test may end the process: a crash at any of them leaves one root or none, and one memo of it. */
export type CrashPoint =
  | 'chain-read'
  | 'tree-built'
  | 'root-inserted'
  | 'tree-inserted'
  | 'committed'
  | 'signed-not-saved'
  | 'saved-not-sent'
  | 'sent'
  | 'seen-not-recorded';

export type ProofDeps = Core & {
  chain: Pick<
    Chain,
    | 'treasury'
    | 'mint'
    | 'finalTreasuryBalance'
    | 'namingTreasury'
    | 'inspectTransaction'
    | 'signMemo'
    | 'attemptState'
    | 'broadcast'
    | 'health'
  >;
  log: Pick<Log, 'error'>;
  /** Whether every transaction of the treasury since a slot is known. */
  isHistoryRead(q: Queryable, slots: Slots): Promise<boolean>;
  /** Signs as receipts are signed. */
  sign(payload: string, type: string): Promise<string>;
  /** The page of a transaction in an explorer; null without one. */
  transactionUrl(signature: string): string | null;
  /** The page of an address in an explorer; null without one. */
  addressUrl(address: string): string | null;
  /** 32 random bytes. */
  newSecret(): Buffer;
  crashPoint?(point: CrashPoint): void;
};
