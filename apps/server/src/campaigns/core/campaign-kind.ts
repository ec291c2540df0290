import type { Answer } from '@stoke/contract';
import type { Usdc } from '@stoke/domain';
import type { RefusalCode } from '@stoke/contract/refusals';
import type { Core } from '../../platform/core.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import type { BothSides, TrafficDatabases } from '../../platform/db/traffic.ts';
import type { Campaign, KindName } from './campaign-store.ts';
import type { Outcome } from './outcome-store.ts';

type CampaignResults = Answer<'dripResults'>;

/**
 * The rules in which one kind of campaign differs from the others. The hooks that are given a transaction run
 * in the one that changes the campaign, under its lock.
 */
export type CampaignKind = {
  name: KindName;
  /** The public list that changes when one of its campaigns starts or is over. */
  listedIn: 'tasks' | 'campaigns';
  /** How long after its time is up work is still accepted and its row stays open; 0, when left out. */
  graceMs?: number;
  /** Whether it is open to earners with these settings (rule 3.4); always without it. */
  isOpen?(settings: { fomoOpen: boolean }): boolean;
  /** How long the pool stays after the end, for rewards earned before it. */
  settleAfterMs: number;
  /**
   * The refusals of a start: for a campaign in the wrong state, and for a balance that is too low.
   */
  refusals: { notPending: RefusalCode; needsFunds: RefusalCode };
  /**
   * Closes a campaign that is due to be settled, if it can be now: from then on nothing more of it is paid. It runs
   * before the transaction that settles it, and again after a crash; without it every campaign can be.
   */
  close?(deps: Pick<CampaignDeps, 'db' | 'traffic'>, campaign: Campaign): Promise<boolean>;
  /** Whether a funded campaign can start now. */
  mayStart?(tx: Tx, campaign: Campaign): Promise<boolean>;
  /** Whether a running campaign has all the work it asked for. */
  isDone?(tx: Tx, campaign: Campaign): Promise<boolean>;
  /** Opens its work to earners. */
  onStarted?(tx: Tx, campaign: Campaign): Promise<void>;
  /** Follows an addition to the pool of a running campaign, which is its new state. */
  onToppedUp?(tx: Tx, campaign: Campaign): Promise<void>;
  /** Whether someone did work before its end that can still be submitted in the grace after it. */
  hasUnsubmitted?(tx: Tx, campaign: Campaign): Promise<boolean>;
  /** Closes its work to earners. */
  onEnded?(tx: Tx, campaign: Campaign): Promise<void>;
  /** The tasks of a campaign, in its order. */
  readParts(q: Queryable, campaign: Campaign): Promise<readonly Part[]>;
  /** What its results count besides submitted work and those who submitted it. */
  countEngaged?(q: Queryable, campaign: Campaign): Promise<Engaged>;
  /** Of kinds that pay single actions: each of them with its proof as CSV. */
  writeWork?(sides: BothSides, campaign: Campaign): AsyncIterable<string>;
  /** Of kinds that pay single actions: what its results show of them. */
  countActions?(outcomes: readonly Outcome[]): ActionFacts;
  /** Ids of a creator's campaigns in which its details have a text; `part` is a pattern of SQL. */
  findByText?(q: Queryable, search: { creatorId: string; part: string }): Promise<string[]>;
  /** What all of its open work can still pay a person who may work: the shares of pools that are left for it. */
  sumOpenFor?(sides: BothSides, input: { userId: string; now: Date }): Promise<Usdc>;
  /** The campaign of the task or link with this id. */
  findByTask?(q: Queryable, id: string): Promise<string | null>;
  /** Ids of campaigns that have or had this tweet. */
  findByTweet?(q: Queryable, tweetId: string): Promise<string[]>;
};

export type Engaged = {
  /** Null: the users who submitted work. */
  engagedUsers: number | null;
  /** People in the campaign's group; null without a group, or if the number is unknown. */
  groupPeople?: number | null;
  engagements: number;
};
export type ActionFacts = Omit<NonNullable<CampaignResults['actions']>, 'forfeited'>;
export type Part = Pick<CampaignResults['parts'][number], 'name' | 'link'> & {
  id: string;
  /** What is done there: `Like`. */
  action: string;
};

export type CampaignDeps = Core & {
  traffic: TrafficDatabases;
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

/** The dependencies of functions that search campaigns of any kind. */
export type SearchDeps = { db: Queryable } & Pick<CampaignDeps, 'kinds'>;

/** Ids of a creator's campaigns of this kind, or of all kinds, whose details have this text. */
export async function findByText(
  { kinds }: Pick<CampaignDeps, 'kinds'>,
  q: Queryable,
  { kind, ...search }: { kind: KindName | null; creatorId: string; part: string },
): Promise<string[]> {
  const asked = kinds.filter(({ name }) => kind === null || name === kind);
  return (
    await Promise.all(asked.map(async (one) => (await one.findByText?.(q, search)) ?? []))
  ).flat();
}

/** The campaign of a task, and all campaigns that have a tweet, of any kind. */
export function campaignFinders({ kinds }: Pick<CampaignDeps, 'kinds'>) {
  return {
    ofTask: async (q: Queryable, id: string): Promise<string[]> => {
      const found = await Promise.all(
        kinds.map(async (kind) => (await kind.findByTask?.(q, id)) ?? null),
      );
      return found.filter((one) => one !== null);
    },
    ofTweet: async (q: Queryable, tweetId: string): Promise<string[]> =>
      (
        await Promise.all(kinds.map(async (kind) => (await kind.findByTweet?.(q, tweetId)) ?? []))
      ).flat(),
  };
}
