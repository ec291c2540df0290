import type { Usdc } from '@stoke/domain';
import type { Chain } from '../gateways/solana/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';

/** What all campaign kinds together did with a creator's money, in micro-USDC. */
export type CampaignTotals = { held: Usdc; spent: Usdc; refunded: Usdc };

/** A campaign as a statement names it. */
export type NamedCampaign = {
  kind: 'drip' | 'spark' | 'fomo';
  name: string;
  creatorId: string;
};

export type FundingDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  chain: Chain;
  log: Pick<Log, 'error'>;
  /** Whether the support ticket is the user's own. */
  ownsTicket(q: Queryable, of: { userId: string; id: string }): Promise<boolean>;
  hasDashboard(q: Queryable, userId: string): Promise<boolean>;
  /** Campaigns of any kind by id; one that does not exist is not in the map. */
  nameCampaigns(q: Queryable, ids: readonly string[]): Promise<Map<string, NamedCampaign>>;
  /** Where anyone can look at a transaction; null on the embedded chain. */
  transactionUrl(signature: string): string | null;
  readCampaignTotals(q: Queryable, creatorId: string): Promise<CampaignTotals>;
  /** Starts what the new money covers, in the transaction of the credit. */
  onCredited(tx: Tx, creatorId: string): Promise<void>;
  /** Pays a deposit with test USDC; null outside the embedded world. */
  demoWallet: ((payment: { amountMicro: bigint; reference: string }) => Promise<string>) | null;
};
