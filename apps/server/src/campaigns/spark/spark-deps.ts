import type { CampaignDeps, CampaignWorkDeps } from '../core/index.ts';
import type { Telegram } from '../../gateways/telegram/index.ts';
import type { SettingsPort } from '../../site/settings/index.ts';
import type { Connecting } from './groups/connect-token.ts';

export type SparkDeps = CampaignDeps & {
  connecting: Connecting;
  telegram: GroupTelegram;
  /** How long an action must stand before it is judged. */
  settleSeconds: number;
  settings: Pick<SettingsPort, 'read'>;
};

/** What Telegram is asked about a group. */
export type GroupTelegram = Pick<
  Telegram,
  | 'identity'
  | 'addressOf'
  | 'findGroup'
  | 'standingIn'
  | 'memberCount'
  | 'groupPageOf'
  | 'deleteMessage'
>;

/** The dependencies of verbs that write in a given transaction. */
export type SparkWorkDeps = CampaignWorkDeps & Pick<SparkDeps, 'connecting'>;

export type SparkOrderDeps = SparkWorkDeps & Pick<SparkDeps, 'settings' | 'traffic'>;

/** The dependencies of verbs that move rewards, each batch in a transaction of its own. */
export type SparkMoneyDeps = CampaignWorkDeps & Pick<SparkDeps, 'db' | 'traffic' | 'settleSeconds'>;
