import type { Answer } from '@stoke/contract';
import { dripPackageNames } from '@stoke/domain';
import { readOwnFacts, refundIfStopped, steadyStateAt, type Campaign } from '../core/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { readPackages, readTweets } from './task-store.ts';

type Shown = Answer<'dripCampaignsOfCreator'>[number];

/** Campaigns of one creator, each pending one with what the creator's balance lacks for it. */
export async function showDrips(
  q: Queryable,
  campaigns: readonly Campaign[],
  now: Date,
): Promise<Shown[]> {
  const ids = campaigns.map(({ id }) => id);
  const [tweets, packages] = [await readTweets(q, ids), await readPackages(q, ids)];
  const tweetsOf = Map.groupBy(tweets, ({ campaignId }) => campaignId);
  const factsOf = await readOwnFacts(q, campaigns, now);
  return campaigns.map((campaign) => {
    const own = tweetsOf.get(campaign.id) ?? [];
    const packageId = packages.get(campaign.id);
    if (packageId === undefined) throw new Error(`Drip ${campaign.id} has no details.`);
    return {
      ...campaign,
      ...factsOf(campaign),
      packageId,
      packageName: dripPackageNames[packageId],
      status: steadyStateAt(campaign, now),
      durationHours: campaign.durationHours ?? 0,
      priceUSD: campaign.price,
      end_time: campaign.endedAt ?? campaign.endTime,
      currentEngagementsCount: own.reduce((sum, { engagements }) => sum + engagements, 0),
      tweets: own.map(({ url }) => url),
      tweetTexts: own.map(({ about }) => about),
      tweetEngagements: own.map(({ reported }) => reported),
      poolTotal: campaign.pool,
      refundIfStopped: refundIfStopped(campaign),
    };
  });
}
