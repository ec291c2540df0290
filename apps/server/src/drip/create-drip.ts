import { dripPackage, dripReward, splitDripPrice, type TweetLink, type Usdc } from '@stoke/domain';
import { createCampaign, type Campaign, type CampaignWorkDeps } from '../campaigns/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { insertDetails, insertTweet } from './task-store.ts';

export type DripOrder = {
  /** From the session. */
  creatorId: string;
  packageId: string;
  tweet: TweetLink;
  /** What the page showed: checked but never used (rule 2.3). Null: not sent. */
  claimed: { creatorId: string | null; price: Usdc | null };
};

/**
 * Buys a package: active immediately when the creator's balance covers its price, otherwise pending
 * (rule 1.3). Refuses a wrong owner or price and a creator without a dashboard.
 */
export async function createDrip(
  deps: CampaignWorkDeps,
  tx: Tx,
  order: DripOrder,
): Promise<Campaign> {
  const offer = dripPackage(order.packageId);
  if (!offer) throw new Refusal('drip.package_required');
  const { creatorId, claimed } = order;
  const { id: packageId, name, price, durationHours } = offer;
  if (claimed.creatorId !== null && claimed.creatorId !== creatorId) {
    throw new Refusal('creator.owner_mismatch');
  }
  if (claimed.price !== null && claimed.price !== price) throw new Refusal('drip.price_mismatch');
  const campaign = {
    kind: 'drip',
    creatorId,
    name,
    banner: null,
    price,
    ...splitDripPrice(price),
    leastReward: dripReward,
    durationHours,
  } as const;
  return createCampaign(deps, tx, campaign, async ({ id, createdAt }) => {
    await insertDetails(tx, { id, packageId });
    await insertTweet(tx, {
      ...order.tweet,
      id: deps.newId(),
      campaignId: id,
      position: 1,
      createdAt,
      openedAt: null,
    });
  });
}
