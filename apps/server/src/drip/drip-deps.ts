import type { CampaignDeps, CampaignWorkDeps } from '../campaigns/index.ts';
import type { Listener } from '../platform/events/notifier.ts';
import type { ReviewDeps } from '../review/index.ts';

export type DripDeps = CampaignDeps & {
  review: ReviewDeps;
  /** Null: nothing is remembered between two calls. */
  listener: Listener | null;
};

/** What the verbs below the routes need: they write in the transaction they are given. */
export type DripWorkDeps = CampaignWorkDeps;
