import type { Answer } from '@stoke/contract';
import {
  fomoCost,
  fomoEngagements,
  fomoMaxPayout,
  fomoPayoutPerUser,
  isNewTask,
  zeroUsdc,
  type Usdc,
} from '@stoke/domain';
import { readOwnFacts, steadyStateAt, unreservedPool, type Campaign } from '../core/index.ts';
import { readCreators, type Creator } from '../../people/creators/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { readHourlyPay, type ReadReviews } from '../../work/figures/index.ts';
import { countToReview } from '../../work/queue/index.ts';
import {
  readDetails,
  readLinks,
  readTasks,
  type FomoDetails,
  type FomoLink,
  type FomoTask,
} from './fomo-store.ts';

type Shown = Answer<'fomoCampaigns'>[number];
type Own = Answer<'fomosOfCreator'>[number];
type Showing = { now: Date; readReviews: ReadReviews };
type ShownTask = Shown['campaignTasks'][number];

/** Campaigns as everyone sees them, in the given order. */
export async function showFomos(
  q: Queryable,
  campaigns: readonly Campaign[],
  { now, readReviews }: Showing,
): Promise<Shown[]> {
  if (campaigns.length === 0) return [];
  const creatorIds = [...new Set(campaigns.map((one) => one.creatorId))];
  const creators = await readCreators(q, creatorIds);
  const reviews = await readReviews(q, creatorIds, now);
  const ids = campaigns.map(({ id }) => id);
  const [details, tasks] = [await readDetails(q, ids), await readTasks(q, ids)];
  const taskIds = tasks.map(({ id }) => id);
  const links = await readLinks(q, taskIds);
  const linksOf = Map.groupBy(links, ({ taskId }) => taskId);
  const tasksOf = Map.groupBy(tasks, ({ campaignId }) => campaignId);
  const hourlyPay = await readHourlyPay(q, taskIds);
  return campaigns.map((campaign) => {
    const own = details.get(campaign.id);
    if (!own) throw new Error(`FOMO campaign ${campaign.id} has no details.`);
    const planned = (tasksOf.get(campaign.id) ?? []).map((task) => ({
      task,
      links: linksOf.get(task.id) ?? [],
      hourlyPay: hourlyPay.get(task.id) ?? null,
    }));
    return {
      ...toShown(campaign, own, creators.get(campaign.creatorId), now),
      reviews: reviews.get(campaign.creatorId) ?? null,
      ...totals(planned),
      campaignTasks: planned.map(toTask),
    };
  });
}

/** Campaigns of one creator as that creator sees them, in the given order. */
export async function showOwn(
  q: Queryable,
  campaigns: readonly Campaign[],
  showing: Showing,
): Promise<Own[]> {
  const [first] = campaigns;
  if (!first) return [];
  const shown = await showFomos(q, campaigns, showing);
  const { creatorId } = first;
  const toReview = await countToReview(q, { creatorId, kind: 'fomo' });
  const factsOf = await readOwnFacts(q, campaigns, showing.now);
  return campaigns.flatMap((campaign, at) => {
    const common = shown[at];
    if (!common) return [];
    return [{ ...common, ...factsOf(campaign), toReview: toReview.get(campaign.id) ?? 0 }];
  });
}

function toShown(
  campaign: Campaign,
  details: FomoDetails,
  creator: Creator | undefined,
  now: Date,
): Omit<Shown, 'campaignTasks' | 'reviews' | keyof Totals> {
  const { id, creatorId, activatedAt } = campaign;
  const left = activatedAt === null ? zeroUsdc : unreservedPool(campaign);
  return {
    id,
    name: campaign.name,
    logo: creator?.logo ?? null,
    image: campaign.banner ?? '',
    tags: creator?.tags ?? [],
    earningTag: details.earningTag,
    isNew: activatedAt !== null && isNewTask(activatedAt, now),
    rules: details.rules,
    completedUsersCount: details.completedUsers,
    creatorType: 'Project',
    creatorId: { id: creatorId, username: creator?.username ?? '', name: creator?.name ?? '' },
    // The first characters of an id are its time; the last ones are random.
    uniqueId: id.slice(-8).toUpperCase(),
    status: steadyStateAt(campaign, now),
    budget: campaign.price,
    userRewardPool: campaign.pool,
    currentRewardPoolBalance: left,
    socials: { twitter: creator?.twitter ?? '', telegram: creator?.telegram ?? '' },
    createdAt: activatedAt ?? campaign.createdAt,
  };
}

type Planned = { task: FomoTask; links: readonly FomoLink[]; hourlyPay: Usdc | null };
type Totals = Pick<
  Shown,
  | 'numberOfUsers'
  | 'totalEngagementsExpected'
  | 'estimatedTotalCampaignCost'
  | 'payoutPerUser'
  | 'maxPayout'
>;

/** The totals over the tasks of a campaign. */
function totals(tasks: readonly Planned[]): Totals {
  const counted = tasks.map(({ task: { rate, links, target, participants } }) => ({
    rate,
    users: target,
    links,
    freePlaces: target - participants,
  }));
  const numberOfUsers = counted.reduce((sum, { users }) => sum + users, 0);
  const estimatedTotalCampaignCost = fomoCost(counted);
  return {
    numberOfUsers,
    totalEngagementsExpected: fomoEngagements(counted),
    estimatedTotalCampaignCost,
    payoutPerUser: fomoPayoutPerUser(estimatedTotalCampaignCost, numberOfUsers),
    maxPayout: fomoMaxPayout(counted),
  };
}

function toTask({ task, links, hourlyPay }: Planned): ShownTask {
  return {
    ...task,
    hourlyPay,
    baseRate: task.rate,
    instances: task.links,
    allocationPercentage: task.allocationTenths / 10,
    targetParticipants: task.target,
    currentParticipants: task.participants,
    links: links.map(({ proofPlaceholder, requiredContent, ...link }) => ({
      ...link,
      ...(link.type === 'manual-upload' ? { proofPlaceholder, requiredContent } : {}),
    })),
  };
}
