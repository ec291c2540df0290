import type { FileCallName, Sent } from '@stoke/contract/client';
import type { CallName } from '@stoke/contract';
import type { Icon } from '@tabler/icons-react';
import type { Terms } from '../../site/usual-terms.ts';

type OfCampaign<N extends CallName> = {
  [C in N]: Sent<C> extends { params: { campaignId: string } } ? C : never;
}[N];

/** What a creator can save of a campaign, as `stoke-{name}-{id}.csv`. */
export type CampaignFile = { call: OfCampaign<FileCallName>; name: string; label: string };

/** A kind of campaign in the menu of what a creator can start. */
export type Startable = {
  title: string;
  Icon: Icon;
  /** The form that creates one. */
  form: { to: '/create-fire-drip' | '/create-spark-campaign' | '/create-campaign'; search: object };
  /** Whether it was launched (rule 3.4); always, when left out. */
  isOpen?(open: Terms['open']): boolean;
};

/** What the pages have of their own for a kind of campaign, besides its facts in `campaignKinds`. */
export type KindPages = Startable & {
  /** What a receipt calls the work. */
  receipt: string;
  /** Where admins see a campaign. */
  adminPath(id: string): string;
  /** Whether its creator moderates what people say there. */
  isModerated: boolean;
  /** Whether its creator adds links to it while it runs. */
  takesLinks: boolean;
  calls: Record<'start' | 'cancel' | 'stop' | 'results', CallName>;
  files: readonly CampaignFile[];
};
