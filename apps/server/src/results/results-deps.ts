import type { CampaignResults } from '@stoke/contract';
import type { Usdc } from '@stoke/domain';
import type { EscrowMoney } from '../escrow/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import type { WorkKind } from '../review/index.ts';

/** What a kind of campaign knows of one of its campaigns; its work is known to review. */
export type CampaignFacts = EscrowMoney & {
  id: string;
  creatorId: string;
  name: string;
  status: CampaignResults['status'];
  createdAt: Date;
  activatedAt: Date | null;
  endsAt: Date | null;
  endedAt: Date | null;
  price: Usdc;
  isFunded: boolean;
  /** Null: those who handed work in. */
  engagedUsers: number | null;
  engagements: number | null;
  actionsPerWork: number;
  /** What work is handed in for, in the order of the campaign. */
  parts: readonly { id: string; name: string; link: string | null }[];
};

export type ReadFacts = (
  q: Queryable,
  of: { campaignId: string; now: Date },
) => Promise<CampaignFacts | null>;

export type ResultsDeps = {
  db: Db;
  clock: Clock;
  facts: Record<WorkKind, ReadFacts>;
  /** What the creator calls a worker. */
  nameWorker: (of: { creatorId: string; userId: string }) => string;
};
