import type { Usdc } from '@stoke/domain';
import type { Chain } from '../gateways/solana/index.ts';
import type { Transaction } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';

export type FundingDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  chain: Chain;
  log: Pick<Log, 'error'>;
  /** Whether the support ticket is the user's own. */
  ownsTicket(q: Queryable, of: { userId: string; id: string }): Promise<boolean>;
  hasDashboard(q: Queryable, userId: string): Promise<boolean>;
  /** Where anyone can look at a transaction; null on the embedded chain. */
  transactionUrl(signature: string): string | null;
  /** Starts what the new money covers; what it answers is posted together with the credit. */
  onCredited(tx: Tx, of: { creatorId: string; credited: Usdc }): Promise<Transaction[]>;
  /** Pays a deposit with test USDC; null outside the embedded world. */
  demoWallet: ((payment: { amountMicro: bigint; reference: string }) => Promise<string>) | null;
};
