import type { Chain } from '../../gateways/solana/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { NewId } from '../../platform/ids.ts';

/** Points where a test may end the process: a crash at any of them leaves one root or none. */
export type CrashPoint =
  | 'chain-read'
  | 'tree-built'
  | 'root-inserted'
  | 'tree-inserted'
  | 'committed';

export type ProofDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  chain: Pick<
    Chain,
    'treasury' | 'mint' | 'finalTreasuryBalance' | 'namingTreasury' | 'inspectTransaction'
  >;
  /** Signs as receipts are signed. */
  sign(payload: string, type: string): Promise<string>;
  /** The page of an address in an explorer; null without one. */
  addressUrl(address: string): string | null;
  /** 32 random bytes. */
  newSecret(): Buffer;
  crashPoint?(point: CrashPoint): void;
};
