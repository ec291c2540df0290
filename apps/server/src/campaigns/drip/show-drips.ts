import type { Answer } from '@stoke/contract';
import {
  missingFor,
  readDisputedUntil,
  refundIfStopped,
  showMoney,
  showStart,
  steadyStateAt,
  type Campaign,
} from '../core/index.ts';
import { accounts, balance } from '../../money/ledger/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { readPackages, readTweets } from './task-store.ts';

type Shown = Answer<'dripCampaignsOfCreator'>[number];

/** One campaign as its creator sees it. */
export async function showDrip(q: Queryable, campaign: Campaign, now: Date): Promise<Shown> {
  const [shown] = await showDrips(q, [campaign], now);
  if (!shown) throw new Error('One campaign is shown for one campaign.');
  return shown;
}

/** Campaigns of one creator, each pending one with what the creator's balance lacks for it. */
export async function showDrips(
  q: Queryable,
  campaigns: readonly Campaign[],
  now: Date,
): Promise<Shown[]> {
  const [first] = campaigns;
  if (!first) return [];
  const ids = campaigns.map(({ id }) => id);
  const [tweets, packages] = [await readTweets(q, ids), await readPackages(q, ids)];
  const tweetsOf = Map.groupBy(tweets, ({ campaignId }) => campaignId);
  const available = await balance(q, accounts.creatorAvailable(first.creatorId));
  const disputedUntil = await readDisputedUntil(q, campaigns);
  return campaigns.map((campaign) => {
    const own = tweetsOf.get(campaign.id) ?? [];
    const packageId = packages.get(campaign.id);
    if (packageId === undefined) throw new Error(`Drip ${campaign.id} has no details.`);
    return {
      ...campaign,
      packageId,
      packageName: campaign.name,
      status: steadyStateAt(campaign, now),
      durationHours: campaign.durationHours ?? 0,
      priceUSD: campaign.price,
      end_time: campaign.endedAt ?? campaign.endTime,
      startsAt: showStart(campaign, now),
      currentEngagementsCount: own.reduce((sum, { engagements }) => sum + engagements, 0),
      tweets: own.map(({ url }) => url),
      tweetTexts: own.map(({ about }) => about),
      poolTotal: campaign.pool,
      ...showMoney(campaign, disputedUntil.get(campaign.id)),
      isFunded: campaign.fundedAt !== null,
      missing: missingFor(campaign, available),
      refundIfStopped: refundIfStopped(campaign),
    };
  });
}
