import type { CampaignDeps, CampaignWorkDeps } from '../core/index.ts';
import type { Listener } from '../../platform/events/notifier.ts';
import type { ReviewDeps } from '../../work/submissions/index.ts';
import type { SettingsPort } from '../../site/settings/index.ts';

export type DripDeps = CampaignDeps & {
  review: ReviewDeps;
  /** Null: no cache. */
  listener: Listener | null;
  settings: Pick<SettingsPort, 'read'>;
};

/** The dependencies of verbs that write in a given transaction. */
export type DripWorkDeps = CampaignWorkDeps;

export type DripOrderDeps = CampaignWorkDeps & Pick<DripDeps, 'settings'>;
