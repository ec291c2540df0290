import type { Transaction } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import type { Submission, WorkKind } from './submission-store.ts';

/** How a decision changes what a campaign keeps figures of: differences, in micro-USDC. */
export type WorkMoved = {
  campaignId: string;
  /** Handed in and not decided. */
  reserved?: bigint;
  /** Rejected, and kept as long as the rejection may be appealed. */
  disputed?: bigint;
  /** Paid. */
  spent?: bigint;
  /** Paid and forfeited since. */
  returned?: bigint;
  completions?: number;
};

/** What a reviewer sees of work: links to open, facts to read, images to look at. */
export type Evidence = {
  taskName: string;
  links: { label: string; url: string }[];
  facts: { label: string; text: string }[];
  images: { label: string; url: string }[];
};

/** What a kind of campaign knows of the decisions on its work. */
export type KindOfWork = {
  /** Whether the creator of a campaign decides on its work, beside the admins. */
  isReviewedByCreator: boolean;
  /** What a reviewer needs to see of the work. */
  showEvidence(submission: Submission): Evidence;
  /** Whether work that no one decided on in time may be approved by the system. */
  passesAutomaticCheck(tx: Tx, submission: Submission): Promise<boolean>;
};

export type ReviewDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Locks campaigns by id: before every row of a submission. */
  lockCampaigns(tx: Tx, ids: readonly string[]): Promise<unknown>;
  /**
   * Changes the figures of locked campaigns, several changes of one as their sum.
   * @returns what is to be posted for it, after the money of the work.
   */
  addFigures(tx: Tx, changes: readonly WorkMoved[]): Promise<Transaction[]>;
  /** Campaigns by id, as the review queue names them and knows whose they are. */
  readCampaigns(
    q: Queryable,
    ids: readonly string[],
  ): Promise<Map<string, { kind: WorkKind; name: string; creatorId: string }>>;
  /** Given when everything is wired, so that review knows no kind of campaign. */
  kinds: Partial<Record<WorkKind, KindOfWork>>;
};

/** The hooks of a kind; work of a kind that was not wired is a mistake of the wiring. */
export function kindOf(deps: ReviewDeps, kind: WorkKind): KindOfWork {
  const found = deps.kinds[kind];
  if (!found) throw new Error(`Nobody decides on work of the kind ${kind}.`);
  return found;
}
