import type { Answer } from '@stoke/contract';
import { briefHook, sparkPersonLimit, zeroUsdc } from '@stoke/domain';
import { readOwnFacts, stateAt, unreservedPool, type Campaign } from '../core/index.ts';
import { readCreators, type Creator } from '../../people/creators/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { onlyOne } from '../../platform/only-one.ts';
import type { ReadReviews, Reviews } from '../../work/figures/index.ts';
import { labelOf } from './clicks/click-links.ts';
import { readAllLinks } from './clicks/click-store.ts';
import { connectLink, rightsLink, type Connecting } from './groups/connect-token.ts';
import { readGroups, type SeenGroup } from './groups/group-store.ts';
import { readDetails, type SparkDetails } from './spark-store.ts';

type Card = Answer<'publicSparks'>[number];
type Shown = Answer<'sparkCampaign'>;
type Own = Answer<'sparksOfCreator'>['data'][number];

type Showing = { now: Date; readReviews: ReadReviews };

/** A campaign with its details and its creator. */
type Whole = {
  campaign: Campaign;
  details: SparkDetails;
  creator: Creator | undefined;
  reviews: Reviews | null;
};

/** Campaigns as public cards show them, in the given order. */
export async function showCards(
  q: Queryable,
  campaigns: readonly Campaign[],
  showing: Showing,
): Promise<Card[]> {
  return (await readWhole(q, campaigns, showing)).map((whole) => toCard(whole, showing.now));
}

/** One campaign as its public page shows it. */
export async function showSpark(
  q: Queryable,
  campaign: Campaign,
  showing: Showing,
): Promise<Shown> {
  return toShown(onlyOne(await readWhole(q, [campaign], showing)), showing.now);
}

/** Campaigns of one creator as that creator sees them, in the given order. */
export async function showOwn(
  q: Queryable,
  campaigns: readonly Campaign[],
  { connecting, ...showing }: Showing & { connecting: Connecting },
): Promise<Own[]> {
  const { now } = showing;
  const all = await readWhole(q, campaigns, showing);
  const chatIds = all.flatMap(({ details: { telegramChatId: chatId } }) => chatId ?? []);
  const groups = await readGroups(q, [...new Set(chatIds)]);
  const ids = campaigns.map(({ id }) => id);
  const links = Map.groupBy(await readAllLinks(q, ids), ({ campaignId }) => campaignId);
  const factsOf = await readOwnFacts(q, campaigns, now);
  return all.map((whole) => {
    const group = groups.get(whole.details.telegramChatId ?? '');
    return {
      ...toShown(whole, now),
      ...factsOf(whole.campaign),
      ...groupFacts(whole.campaign, group),
      connectLink: connectLink(connecting, whole.details),
      rightsLink: lacksRights(group) ? rightsLink(connecting) : null,
      links: (links.get(whole.campaign.id) ?? []).map((link) => ({
        label: labelOf(link),
        url: link.url,
      })),
    };
  });
}

async function readWhole(
  q: Queryable,
  campaigns: readonly Campaign[],
  { now, readReviews }: Showing,
): Promise<Whole[]> {
  const creatorIds = [...new Set(campaigns.map(({ creatorId }) => creatorId))];
  const creators = await readCreators(q, creatorIds);
  const reviews = await readReviews(q, creatorIds, now);
  const campaignIds = campaigns.map(({ id }) => id);
  const all = await readDetails(q, campaignIds);
  return campaigns.map((campaign) => {
    const details = all.get(campaign.id);
    if (!details) throw new Error(`Spark campaign ${campaign.id} has no details.`);
    const { creatorId } = campaign;
    return {
      campaign,
      details,
      creator: creators.get(creatorId),
      reviews: reviews.get(creatorId) ?? null,
    };
  });
}

function toCard({ campaign, details, creator, reviews }: Whole, now: Date): Card {
  const { id, creatorId } = campaign;
  const name = creator?.name ?? '';
  const left = campaign.fundedAt === null ? zeroUsdc : unreservedPool(campaign);
  return {
    id,
    name: campaign.name,
    hashtags: details.hashtags,
    campaignType: 'spark',
    bannerImageUrl: campaign.banner ?? '',
    projectId: { id: creatorId, logo: creator?.logo ?? null, name },
    creatorId: { id: creatorId, username: creator?.username ?? '', name },
    reviews,
    briefHook: briefHook(details.instructions, creator?.description ?? ''),
    status: stateAt(campaign, now),
    createdAt: campaign.activatedAt ?? campaign.createdAt,
    durationHours: campaign.durationHours ?? 0,
    end_time: campaign.endedAt ?? campaign.endTime,
    currentRewardPoolBalance: left,
    userRewardPool: campaign.pool,
    personLimitPercent: details.personPercent,
    personLimit: sparkPersonLimit(campaign.pool, details.personPercent),
    linkCount: details.linkCount,
    groupPeople: details.groupPeople,
    uniqueUsersEngagedCount: details.engagedUsers,
  };
}

function toShown(whole: Whole, now: Date): Shown {
  const { campaign, details, creator } = whole;
  return {
    ...toCard(whole, now),
    budget: campaign.price,
    telegramGroupLink: details.groupLink,
    tweetUrl: details.tweetUrl,
    requiredActions: {
      like: details.needsLike,
      retweet: details.needsRetweet,
      comment: details.needsComment,
      joinTelegram: details.needsJoin,
    },
    additionalInstructions: details.instructions,
    logoImageUrl: creator?.logo ?? null,
    totalMessagesTracked: details.messages,
  };
}

function lacksRights(group: SeenGroup | undefined): boolean {
  return group !== undefined && (!group.hasRights || group.missingRights.length > 0);
}

function groupFacts(campaign: Campaign, group: SeenGroup | undefined) {
  const isSettled = campaign.settledAt !== null;
  return {
    waitingFor: waitingFor(campaign, group),
    isConnected: group !== undefined,
    groupTitle: group?.title ?? null,
    isBotAdmin: group?.hasRights ?? false,
    isGroupTaken: isGroupTaken(campaign, group),
    missingRights: [...(group?.missingRights ?? [])],
    settlesAt: isSettled ? null : campaign.settleAt,
  };
}

/** The first thing that prevents a pending campaign from starting; null: nothing. */
function waitingFor(campaign: Campaign, group: SeenGroup | undefined): Own['waitingFor'] {
  if (campaign.state !== 'pending') return null;
  if (campaign.fundedAt === null) return 'funds';
  if (group === undefined) return 'connection';
  if (!group.hasRights) return 'rights';
  return isGroupTaken(campaign, group) ? 'group' : null;
}

/** Whether another campaign runs in the group. */
function isGroupTaken({ id }: Campaign, group: SeenGroup | undefined): boolean {
  const runningId = group?.runningId ?? null;
  return runningId !== null && runningId !== id;
}
