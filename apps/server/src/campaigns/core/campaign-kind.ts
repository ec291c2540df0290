import type { Answer } from '@stoke/contract';
import type { RefusalCode } from '@stoke/contract/refusals';
import type { Usdc } from '@stoke/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db/db.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Campaign, KindName } from './campaign-store.ts';

type CampaignResults = Answer<'dripResults'>;

/**
 * The rules in which one kind of campaign differs from the others. The hooks run under the
 * campaign's lock, in the transaction that changes it.
 */
export type CampaignKind = {
  name: KindName;
  /** The public list that changes when one of its campaigns starts or is over. */
  listedIn: 'tasks' | 'campaigns';
  /** How long after its time is up work is still accepted and its row stays open; 0, when left out. */
  graceMs?: number;
  /** How long the pool stays after the end, for rewards earned before it. */
  settleAfterMs: number;
  /**
   * The refusals of a start: for a campaign in the wrong state, and for a balance that is too low.
   */
  refusals: { notPending: RefusalCode; needsFunds: RefusalCode };
  /** Whether a campaign that is over can be settled now; always, when left out. */
  maySettle?(tx: Tx, campaign: Campaign): Promise<boolean>;
  /** Whether a funded campaign can start now. */
  mayStart?(tx: Tx, campaign: Campaign): Promise<boolean>;
  /** Whether a running campaign has all the work it asked for. */
  isDone?(tx: Tx, campaign: Campaign): Promise<boolean>;
  /** Opens its work to earners. */
  onStarted?(tx: Tx, campaign: Campaign): Promise<void>;
  /** Follows an addition to the pool of a running campaign, which is its new state. */
  onToppedUp?(tx: Tx, campaign: Campaign): Promise<void>;
  /** Closes its work to earners. */
  onEnded?(tx: Tx, campaign: Campaign): Promise<void>;
  /**
   * Whether people submit work for it. For kinds without, only the books know the payments, and
   * reserved rewards are decided: they do not keep a spent pool open.
   */
  isSubmitted: boolean;
  /** What its results show besides money and work. */
  readFacts(q: Queryable, campaign: Campaign): Promise<KindFacts>;
  /** Of kinds that pay single actions: these over time, oldest first. */
  readActions?(
    q: Queryable,
    input: { campaignId: string; stepHours: number },
  ): Promise<readonly ActionLine[]>;
  /** Of kinds whose work is a public post: the posts of approved work, newest first. */
  listReplies?(
    q: Queryable,
    input: { campaignId: string; before: string; limit: number },
  ): Promise<readonly ReplyLine[]>;
};

export type KindFacts = {
  /** Null: the users who submitted work. */
  engagedUsers: number | null;
  engagements: number | null;
  actionsPerWork: number;
  /** The tasks of the campaign, in its order. */
  parts: readonly Part[];
  /** Of kinds that pay single actions. */
  actions?: ActionFacts;
};
export type ActionFacts = NonNullable<CampaignResults['actions']>;
/** Actions of one kind with the same outcome, in a step of time. */
export type ActionLine = {
  from: Date;
  kind: string;
  state: string;
  /** Why they are unpaid. */
  reason: string | null;
  actions: number;
  amount: Usdc;
};
/** `id`: of the submission. */
export type ReplyLine = { id: string; link: string; tweetLink: string; approvedAt: Date };
export type Part = Pick<CampaignResults['parts'][number], 'name' | 'link'> & { id: string };

export type CampaignDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** All kinds, provided by the composition root. */
  kinds: readonly CampaignKind[];
};
/** The dependencies of verbs that write in a given transaction. */
export type CampaignWorkDeps = Pick<CampaignDeps, 'clock' | 'newId' | 'kinds'>;

/** The rules of a kind; throws for one that was not wired. */
export function rulesOf(
  { kinds }: Pick<CampaignDeps, 'kinds'>,
  { kind }: { kind: KindName },
): CampaignKind {
  const found = kinds.find(({ name }) => name === kind);
  if (!found) throw new Error(`There are no rules for campaigns of the kind ${kind}.`);
  return found;
}
