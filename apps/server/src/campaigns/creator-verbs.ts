import type { Queryable, Tx } from '../platform/db/db.ts';
import type { CampaignDeps } from './campaign-kind.ts';
import type { Campaign, KindName } from './campaign-store.ts';
import { cancelCampaign, stopCampaign } from './end-campaign.ts';
import { startCampaign } from './fund-campaign.ts';

type Said<Shown> = { message: string; campaign: Shown };
type Asked<Shown> = {
  caller: { userId: string };
  params: { campaignId: string };
  once: (work: (tx: Tx) => Promise<Said<Shown>>) => Promise<Said<Shown>>;
};

/** Start, cancel and stop for one kind. Each answers with the campaign as its creator sees it. */
export function creatorVerbs<Shown>(
  deps: CampaignDeps,
  of: {
    kind: KindName;
    show(q: Queryable, campaign: Campaign): Promise<Shown>;
    say: Record<'started' | 'cancelled' | 'stopped', (campaign: Shown) => string>;
  },
) {
  const { kind, show, say } = of;
  const verb =
    (change: typeof startCampaign, message: (campaign: Shown) => string) =>
    ({ caller, params, once }: Asked<Shown>) =>
      once(async (tx) => {
        const own = { kind, campaignId: params.campaignId, creatorId: caller.userId };
        const campaign = await show(tx, await change(deps, tx, own));
        return { message: message(campaign), campaign };
      });
  return {
    start: verb(startCampaign, say.started),
    cancel: verb(cancelCampaign, say.cancelled),
    stop: verb(stopCampaign, say.stopped),
  };
}
