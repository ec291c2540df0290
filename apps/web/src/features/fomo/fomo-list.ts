import type { FomoCampaign } from '@stoke/contract';
import { campaignProgress, type EarningTag } from '@stoke/domain';

export type FomoOrder = 'newest' | 'paid' | 'ending';
export type FomoWish = { search: string; earningTag: EarningTag | null; order: FomoOrder };

/** The campaigns that fit: the search looks at name, creator, tags and the campaign's code. */
export function findFomos(campaigns: readonly FomoCampaign[], wish: FomoWish): FomoCampaign[] {
  const wanted = wish.search.trim().toLowerCase();
  const found = campaigns.filter(
    (campaign) =>
      (wish.earningTag === null || campaign.earningTag === wish.earningTag) &&
      textsOf(campaign).some((text) => text.toLowerCase().includes(wanted)),
  );
  return found.sort(orders[wish.order]);
}

function textsOf({ name, creatorId, tags, uniqueId, _id }: FomoCampaign): string[] {
  return [name, creatorId.name, creatorId.username, ...tags, uniqueId, _id];
}

type Compare = (one: FomoCampaign, other: FomoCampaign) => number;

const newest: Compare = (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt);

/** `ending`: a campaign ends when its places are taken, so the fullest come first. */
const orders: Readonly<Record<FomoOrder, Compare>> = {
  newest,
  paid: (one, other) => other.payoutPerUser - one.payoutPerUser || newest(one, other),
  ending: (one, other) => fullness(other) - fullness(one) || newest(one, other),
};

function fullness({ completedUsersCount, numberOfUsers }: FomoCampaign): number {
  return campaignProgress(completedUsersCount, numberOfUsers);
}
