import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Submission, WorkKind } from './submission-store.ts';

/** What a kind of campaign does around the decisions on its work. */
export type KindOfWork = {
  /** Locks the row of the campaign: always before the row of a submission. */
  lockCampaign(tx: Tx, campaignId: string): Promise<void>;
  /** Keeps the campaign's own figures, in the transaction of the decision. */
  onDecided(tx: Tx, submission: Submission): Promise<void>;
  /** Whether work that no one decided on in time may be approved by the system. */
  passesAutomaticCheck(tx: Tx, submission: Submission): Promise<boolean>;
};

export type ReviewDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  jobs: Jobs;
  /** Given when everything is wired, so that review knows no kind of campaign. */
  kinds: Partial<Record<WorkKind, KindOfWork>>;
};

/** The hooks of a kind; work of a kind that was not wired is a mistake of the wiring. */
export function kindOf(deps: ReviewDeps, kind: WorkKind): KindOfWork {
  const found = deps.kinds[kind];
  if (!found) throw new Error(`Nobody decides on work of the kind ${kind}.`);
  return found;
}
