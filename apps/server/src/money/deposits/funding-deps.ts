import type { Answer } from '@stoke/contract';
import type { Usdc } from '@stoke/domain';
import type { Chain } from '../../gateways/solana/index.ts';
import type { Transaction } from '../ledger/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Screening } from '../../safety/screening/index.ts';

type StatementLine = Answer<'statement'>[number];

/** A campaign as a deposit and the statement name it. */
export type Named = Omit<NonNullable<StatementLine['campaign']>, 'id'>;

/** A campaign that a deposit funded. */
export type Started = Named & {
  id: string;
  state: string;
  startsAt: Date | null;
  fundedByDepositId: string;
};

/** What the balance page says of a creator's campaigns. */
export type CampaignPort = {
  /** The campaigns with these ids; missing ones are not in the map. */
  nameCampaigns(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Named>>;
  /** What a creator's campaigns hold, have spent and returned. */
  readCampaignTotals(
    q: Queryable,
    creatorId: string,
  ): Promise<{ held: Usdc; heldForAppeals: Usdc; spent: Usdc; refunded: Usdc }>;
};

export type FundingDeps = Core & {
  chain: Chain;
  log: Pick<Log, 'error' | 'info'>;
  screening: Pick<Screening, 'screen'>;
  /** Whether the support ticket belongs to the user. */
  ownsTicket(q: Queryable, input: { userId: string; id: string }): Promise<boolean>;
  hasDashboard(q: Queryable, userId: string): Promise<boolean>;
  /** The page of a transaction in an explorer; null without one. */
  transactionUrl(signature: string): string | null;
  /** Locks the campaigns that wait for the creator's money. */
  lockUnfunded(tx: Tx, creatorId: string): Promise<unknown>;
  /**
   * Funds the campaigns that the new money covers; the returned transactions are posted with the
   * credit.
   */
  onCredited(
    tx: Tx,
    input: { creatorId: string; depositId: string; credited: Usdc },
  ): Promise<Transaction[]>;
  /** The campaigns that were funded by these deposits. */
  startedBy(q: Queryable, depositIds: readonly string[]): Promise<Started[]>;
  /** Pays a deposit with test USDC; null without the embedded chain. */
  demoWallet: ((payment: { amountMicro: bigint; reference: string }) => Promise<string>) | null;
};
