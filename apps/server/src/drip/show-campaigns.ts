import type { Answer } from '@stoke/contract';
import { toDollars, usdc } from '@stoke/domain';
import { settlementOf } from '../escrow/index.ts';
import { accounts, balance } from '../ledger/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import { listOfCreator, type DripCampaign } from './campaign-store.ts';
import { stateAt } from './drip-state.ts';
import { readTweets } from './task-store.ts';

type Shown = Answer<'dripCampaignsOfCreator'>[number];

const shownAtMost = 200;

/** The newest 200 campaigns of a creator. */
export async function listCreatorCampaigns(
  q: Queryable,
  of: { creatorId: string; now: Date },
): Promise<Shown[]> {
  const campaigns = await listOfCreator(q, { creatorId: of.creatorId, limit: shownAtMost });
  return showCampaigns(q, campaigns, of.now);
}

/** One campaign as its creator sees it. */
export async function showCampaign(
  q: Queryable,
  campaign: DripCampaign,
  now: Date,
): Promise<Shown> {
  const [shown] = await showCampaigns(q, [campaign], now);
  if (!shown) throw new Error('One campaign is shown for one campaign.');
  return shown;
}

/** Campaigns of one creator, with what the creator's balance lacks for each pending one. */
async function showCampaigns(
  q: Queryable,
  campaigns: readonly DripCampaign[],
  now: Date,
): Promise<Shown[]> {
  const [first] = campaigns;
  if (!first) return [];
  const tweets = await readTweets(
    q,
    campaigns.map(({ id }) => id),
  );
  const urls = Map.groupBy(tweets, ({ campaignId }) => campaignId);
  const available = await balance(q, accounts.creatorAvailable(first.creatorId));
  return campaigns.map((campaign) => ({
    _id: campaign.id,
    packageId: campaign.packageId,
    packageName: campaign.packageName,
    status: stateAt(campaign, now),
    durationHours: campaign.durationHours,
    priceUSD: toDollars(campaign.price),
    end_time: (campaign.endedAt ?? campaign.endTime)?.toISOString() ?? null,
    createdAt: campaign.createdAt.toISOString(),
    activatedAt: campaign.activatedAt?.toISOString() ?? null,
    currentEngagementsCount: campaign.engagements,
    tweets: (urls.get(campaign.id) ?? []).map(({ url }) => url),
    poolTotal: toDollars(campaign.pool),
    poolSpent: toDollars(usdc(campaign.spent - campaign.returned)),
    // what may still be paid after an appeal is no less set aside
    poolReserved: toDollars(usdc(campaign.reserved + campaign.contested)),
    refunded: toDollars(usdc(campaign.refunded + campaign.feeRefunded)),
    missing: toDollars(missing(campaign, available)),
    refundIfStopped: toDollars(refundIfStopped(campaign)),
  }));
}

function missing(campaign: DripCampaign, available: bigint) {
  const lacks = campaign.state === 'pending' && available < campaign.price;
  return usdc(lacks ? campaign.price - available : 0n);
}

/** What would come back at once of a campaign that runs: all that is neither spent nor reserved. */
function refundIfStopped(campaign: DripCampaign) {
  if (campaign.state !== 'active') return usdc(0n);
  const { poolRefund, feeRefund } = settlementOf(campaign);
  return usdc(poolRefund + feeRefund);
}
