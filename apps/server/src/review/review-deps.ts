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

/** What a kind of campaign does around the decisions on its work. */
export type KindOfWork = {
  /** Whether the creator of a campaign decides on its work, beside the admins. */
  isReviewedByCreator: boolean;
  /** Locks the row of the campaign: always before the row of a submission. */
  lockCampaign(tx: Tx, campaignId: string): Promise<void>;
  /** Keeps the campaign's own figures, in the transaction of the decision, after the money moved. */
  onMoved(tx: Tx, moved: WorkMoved): Promise<void>;
  /** What a reviewer needs to see of the work. */
  showEvidence(submission: Submission): Evidence;
  /** Whether work that no one decided on in time may be approved by the system. */
  passesAutomaticCheck(tx: Tx, submission: Submission): Promise<boolean>;
};

export type ReviewDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
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
