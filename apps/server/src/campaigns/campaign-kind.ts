import type { CampaignResults } from '@stoke/contract';
import type { RefusalCode } from '@stoke/contract/refusals';
import type { Clock } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/db/db.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { NewId } from '../platform/ids.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Campaign, KindName } from './campaign-store.ts';

/**
 * What makes one kind of campaign differ from the others. The hooks run in the transaction that
 * changes the campaign, under its lock.
 */
export type CampaignRules = {
  name: KindName;
  /** The list of everybody's that changes when one of its campaigns starts or is over. */
  listedIn: 'tasks' | 'campaigns';
  /** How long the pool stays after the end, for what was earned before it. */
  settleAfterMs: number;
  /** What a start is refused with: when the campaign is past it, and when the balance is too low. */
  refusals: { notPending: RefusalCode; needsFunds: RefusalCode };
  /** Whether a funded campaign can start now. */
  mayStart?(tx: Tx, campaign: Campaign): Promise<boolean>;
  /** Opens its work to earners. */
  onStarted?(tx: Tx, campaign: Campaign): Promise<void>;
  /** Closes its work to earners. */
  onOver?(tx: Tx, campaign: Campaign): Promise<void>;
  /** Whether people submit work for it; what is paid otherwise is in the books alone. */
  isSubmitted: boolean;
  /** What its results tell besides money and work. */
  readFacts(q: Queryable, campaign: Campaign): Promise<KindFacts>;
};

/** All that one kind brings: its rules, and what it adds to the server. */
export type CampaignKind<Deps> = CampaignRules & {
  routes(deps: Deps): Partial<Handlers>;
  workers?(deps: Deps): Worker[];
  personal(deps: { db: Db }): PersonalData[];
};

export type KindFacts = {
  /** Null: those who submitted work. */
  engagedUsers: number | null;
  engagements: number | null;
  actionsPerWork: number;
  /** What work is submitted for, in the order of the campaign. */
  parts: readonly Part[];
};
export type Part = Pick<CampaignResults['parts'][number], 'name' | 'link'> & { id: string };

export type CampaignDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Every kind there is, joined where everything is wired. */
  kinds: readonly CampaignRules[];
};
/** What the verbs need that write in the transaction they are given. */
export type CampaignWorkDeps = Pick<CampaignDeps, 'clock' | 'newId' | 'kinds'>;

/** The rules of a campaign; one of a kind that was not wired is a mistake of the wiring. */
export function rulesOf(
  { kinds }: Pick<CampaignDeps, 'kinds'>,
  { kind }: { kind: KindName },
): CampaignRules {
  const found = kinds.find(({ name }) => name === kind);
  if (!found) throw new Error(`There are no rules for campaigns of the kind ${kind}.`);
  return found;
}
