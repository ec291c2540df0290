import type { SeenPost } from '../../gateways/x/index.ts';
import type { Transaction } from '../../money/ledger/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import type { Submission, WorkKind, WorkMark } from './submission-store.ts';

/** How a decision changes the figures of a campaign: differences, in micro-USDC. */
export type FigureChange = {
  campaignId: string;
  /** Submitted and not decided. */
  reserved?: bigint;
  /** Rejected, and held as long as the rejection can be appealed. */
  disputed?: bigint;
  /** Paid. */
  spent?: bigint;
  /** Paid and forfeited since. */
  returned?: bigint;
  completions?: number;
};

/** What a reviewer sees of a submission: links, facts and images. */
export type Evidence = {
  taskName: string;
  /** Where the work is done; null where that has no address. */
  link: string | null;
  links: { label: string; url: string }[];
  /** `at`: of an action, when it was reported. */
  facts: { label: string; text: string; at?: Date }[];
  images: { label: string; url: string }[];
};

/** What shows that work was done. */
export type Proof = {
  /** The X account with which it was done. */
  xUsername: string | null;
  text: string | null;
  proofLink: string | null;
  /** The call that answers with the picture. */
  imageUrl: string | null;
};

/** The X account of an earner when the work is decided. */
export type XAccount = { handle: string | null; isVerified: boolean };

/** Submitted work, and its earner's X account now. */
export type WorkBy = { submission: Submission; by: XAccount };

export type Guide = { text: string; url: string | null };

/** `unknown`: it could not be asked now. */
export type AskedAgain = 'holds' | 'gone' | 'unknown';

/** A signed hash of 64 bits: those of similar pictures or texts differ in few of them. */
export type Likeness = { what: 'picture' | 'text'; hash: bigint };

/** The review rules of one kind of campaign. */
export type KindOfWork = {
  /** Whether a campaign's creator decides on its work, besides the admins. */
  isReviewedByCreator: boolean;
  /** Whether a campaign that ended automatically accepts a second attempt while the rejection is not final. */
  isRepeatedAfterEnd?: boolean;
  /** The evidence of each submission. */
  showEvidence(submission: Submission): Evidence;
  /** The proof of each submission. */
  showProof(submission: Submission): Proof;
  /** The fields that overwrite the worker in evidence that is kept; without them, no evidence is kept. */
  erasedEvidence?: object;
  /** The fields that overwrite what the creator wrote in the evidence of others, once that account is deleted. */
  erasedCreator?: object;
  /** What the creator said of the task when it was submitted. */
  aboutOf?(submission: Submission): string;
  /** How each task is done, by the id of the task; without those that have no guide. */
  readGuides?(q: Queryable, taskIds: readonly string[]): Promise<Map<string, Guide>>;
  /** The proof that the work shows: the same proof of another person is a copy. */
  proofsOf?(submission: Submission): string[];
  /** What of the work can be like that of other people. */
  readLikeness?(q: Queryable, submission: Submission): Promise<Likeness[]>;
  /** Hints by which reviewers filter. */
  marksOf?(submission: Submission): WorkMark[];
  /** The ids of the work that itself shows that it was done, so that the system may approve it. */
  findEvident(q: Queryable, works: readonly WorkBy[]): Promise<ReadonlySet<string>>;
  /**
   * Asks again whether work that was checked when it was submitted still holds, by its id. Asked outside
   * any transaction, before the system approves it.
   */
  askAgain?(submissions: readonly Submission[]): Promise<ReadonlyMap<string, AskedAgain>>;
  /** Follows approvals, also on appeal; their campaigns are locked and their money has not moved. */
  onApproved?(tx: Tx, submissions: readonly Submission[]): Promise<void>;
  /** Follows forfeited rewards, with what is left of each noted; their campaigns are locked. */
  onForfeited?(tx: Tx, submissions: readonly Submission[], at: Date): Promise<void>;
};

export type ReviewDeps = Core & {
  /** Locks campaigns in id order; must come before any lock of a submission. */
  lockCampaigns(tx: Tx, ids: readonly string[]): Promise<unknown>;
  /**
   * Changes the figures of locked campaigns, summed per campaign.
   * @returns the transactions to post for it, after those of the work.
   */
  addFigures(tx: Tx, changes: readonly FigureChange[]): Promise<Transaction[]>;
  /** Campaigns by id, with their names, creators and brands. */
  readCampaigns(
    q: Queryable,
    ids: readonly string[],
  ): Promise<
    Map<string, { kind: WorkKind; name: string; brand: string; creatorId: string; state: string }>
  >;
  /** Provided by the composition root, so that review does not depend on any kind. */
  kinds: Partial<Record<WorkKind, KindOfWork>>;
  /** Those of these users who have an open abuse signal. */
  findSuspected(q: Queryable, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** What a public post on X says. */
  readPost(url: string): Promise<SeenPost>;
  /** Multiplies the daily limits. */
  limitFactor: number;
  /** The share of work that goes to admins although the system would approve it. */
  samplePercent: number;
  /** How long a planned decision can be undone. */
  undoSeconds: number;
};

/** Calls the hooks of the kinds for approved work. */
export async function callApprovedHooks(
  deps: ReviewDeps,
  tx: Tx,
  approved: readonly Submission[],
): Promise<void> {
  for (const [kind, work] of Map.groupBy(approved, (one) => one.kind)) {
    await kindOf(deps, kind).onApproved?.(tx, work);
  }
}

/** Calls the hooks of the kinds for work whose reward is forfeited. */
export async function callForfeitedHooks(
  deps: ReviewDeps,
  tx: Tx,
  { work, at }: { work: readonly Submission[]; at: Date },
): Promise<void> {
  for (const [kind, own] of Map.groupBy(work, (one) => one.kind)) {
    await kindOf(deps, kind).onForfeited?.(tx, own, at);
  }
}

/** The rules of a kind; throws for one that was not wired. */
export function kindOf(deps: Pick<ReviewDeps, 'kinds'>, kind: WorkKind): KindOfWork {
  const found = deps.kinds[kind];
  if (!found) throw new Error(`No module decides on work of the kind ${kind}.`);
  return found;
}
