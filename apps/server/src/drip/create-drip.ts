import { dripPackage, splitDripPrice, type TweetLink, type Usdc } from '@stoke/domain';
import { hasDashboard } from '../creators/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { insertCampaign, type DripCampaign } from './campaign-store.ts';
import type { DripWorkDeps } from './drip-deps.ts';
import { fundDrip } from './fund-drip.ts';
import { insertTweet } from './task-store.ts';

export type DripOrder = {
  /** Of the session. */
  creatorId: string;
  packageId: string;
  tweet: TweetLink;
  /** What the page believed, checked and never used (rulings B3). Null: not sent. */
  claimed: { creatorId: string | null; price: Usdc | null };
};

/**
 * Buys a package: active at once when the creator's balance covers its price, else pending
 * (rulings A3). Refuses a wrong owner or price and a creator without a dashboard.
 */
export async function createDrip(
  deps: DripWorkDeps,
  tx: Tx,
  order: DripOrder,
): Promise<DripCampaign> {
  const offer = dripPackage(order.packageId);
  if (!offer) throw new Refusal('drip.package_required');
  const { creatorId, claimed } = order;
  if (claimed.creatorId !== null && claimed.creatorId !== creatorId) {
    throw new Refusal('creator.owner_mismatch');
  }
  if (claimed.price !== null && claimed.price !== offer.price) {
    throw new Refusal('drip.price_mismatch');
  }
  if (!(await hasDashboard(tx, creatorId))) throw new Refusal('creator.no_dashboard');
  const createdAt = deps.clock.now();
  const campaign = await insertCampaign(tx, {
    id: deps.newId(),
    creatorId,
    offer,
    ...splitDripPrice(offer.price),
    createdAt,
  });
  await insertTweet(tx, {
    ...order.tweet,
    id: deps.newId(),
    campaignId: campaign.id,
    position: 1,
    createdAt,
    openedAt: null,
  });
  const funded = await fundDrip(deps, tx, campaign);
  if (!funded) tx.changed('campaigns', { user: creatorId });
  return funded ?? campaign;
}
