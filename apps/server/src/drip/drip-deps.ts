import type { CampaignDeps, CampaignWorkDeps } from '../campaigns/index.ts';
import type { Listener } from '../platform/events/notifier.ts';
import type { ReviewDeps } from '../review/index.ts';

export type DripDeps = CampaignDeps & {
  review: ReviewDeps;
  /** Null: no cache. */
  listener: Listener | null;
};

/** The dependencies of verbs that write in a given transaction. */
export type DripWorkDeps = CampaignWorkDeps;
