import type { CampaignDeps, CampaignWorkDeps } from '../core/index.ts';
import type { Telegram } from '../../gateways/telegram/index.ts';
import type { ReviewDeps } from '../../work/submissions/index.ts';
import type { SettingsPort } from '../../site/settings/index.ts';

export type FomoDeps = CampaignDeps & {
  review: ReviewDeps;
  telegram: MemberTelegram;
  settings: Pick<SettingsPort, 'read'>;
};

/** Questions to Telegram about a group and its members. */
export type MemberTelegram = Pick<Telegram, 'identity' | 'findGroup' | 'standingIn'>;

/** The dependencies of verbs that write in a given transaction. */
export type FomoWorkDeps = CampaignWorkDeps & Pick<FomoDeps, 'review' | 'settings'>;

export type FomoOrderDeps = CampaignWorkDeps & Pick<FomoDeps, 'settings'>;
