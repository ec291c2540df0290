import type { Answer } from '@stoke/contract';
import { briefHook, toDollars, usdc, zeroUsdc } from '@stoke/domain';
import { readCreators, type Creator } from '../creators/index.ts';
import { unreservedPool } from '../escrow/index.ts';
import { accounts, balance } from '../ledger/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import { connectLink, type Connecting } from './connect-token.ts';
import { readGroups, type SeenGroup } from './group-store.ts';
import type { SparkCampaign } from './spark-row.ts';
import { stateAt, waitingFor } from './spark-state.ts';

type Card = Answer<'publicSparks'>[number];
type Shown = Answer<'sparkCampaign'>;
type Own = Answer<'sparksOfCreator'>['data'][number];

/** Campaigns as cards show them to anyone, in the order given. */
export async function showCards(
  q: Queryable,
  campaigns: readonly SparkCampaign[],
  now: Date,
): Promise<Card[]> {
  const creators = await creatorsOf(q, campaigns);
  return campaigns.map((campaign) => toCard(campaign, creators.get(campaign.creatorId), now));
}

/** One campaign as its page shows it to anyone. */
export async function showSpark(q: Queryable, campaign: SparkCampaign, now: Date): Promise<Shown> {
  const creators = await creatorsOf(q, [campaign]);
  return toShown(campaign, creators.get(campaign.creatorId), now);
}

/** Campaigns of one creator as that creator sees them, in the order given. */
export async function showOwn(
  q: Queryable,
  campaigns: readonly SparkCampaign[],
  of: { now: Date; connecting: Connecting },
): Promise<Own[]> {
  const [first] = campaigns;
  if (!first) return [];
  const creators = await creatorsOf(q, campaigns);
  const chatIds = campaigns.flatMap(({ chatId }) => (chatId === null ? [] : [chatId]));
  const groups = await readGroups(q, [...new Set(chatIds)]);
  const available = await balance(q, accounts.creatorAvailable(first.creatorId));
  return campaigns.map((campaign) => {
    const group = campaign.chatId === null ? undefined : groups.get(campaign.chatId);
    return {
      ...toShown(campaign, creators.get(campaign.creatorId), of.now),
      ...ownFacts(campaign, group),
      missing: toDollars(missing(campaign, available)),
      connectLink: connectLink(of.connecting, campaign),
    };
  });
}

function creatorsOf(q: Queryable, campaigns: readonly SparkCampaign[]) {
  return readCreators(q, [...new Set(campaigns.map(({ creatorId }) => creatorId))]);
}

function toCard(campaign: SparkCampaign, creator: Creator | undefined, now: Date): Card {
  const { id, creatorId } = campaign;
  const name = creator?.name ?? '';
  const left = campaign.fundedAt === null ? zeroUsdc : unreservedPool(campaign);
  return {
    _id: id,
    name: campaign.name,
    hashtags: campaign.hashtags,
    campaignType: 'spark',
    bannerImageUrl: campaign.banner,
    projectId: { _id: creatorId, logo: creator?.logo ?? null, name },
    creatorId: { _id: creatorId, username: creator?.username ?? '', name },
    briefHook: briefHook(campaign.instructions, creator?.description ?? ''),
    status: stateAt(campaign, now),
    createdAt: (campaign.activatedAt ?? campaign.createdAt).toISOString(),
    durationHours: campaign.durationHours,
    end_time: (campaign.endedAt ?? campaign.endTime)?.toISOString() ?? null,
    currentRewardPoolBalance: toDollars(left),
    userRewardPool: toDollars(campaign.pool),
    uniqueUsersEngagedCount: campaign.engagedUsers,
  };
}

function toShown(campaign: SparkCampaign, creator: Creator | undefined, now: Date): Shown {
  return {
    ...toCard(campaign, creator, now),
    budget: toDollars(campaign.budget),
    telegramGroupLink: campaign.groupLink,
    tweetUrl: campaign.tweetUrl,
    requiredActions: campaign.requiredActions,
    additionalInstructions: campaign.instructions,
    logoImageUrl: creator?.logo ?? null,
    totalMessagesTracked: campaign.messages,
  };
}

function ownFacts(campaign: SparkCampaign, group: SeenGroup | undefined) {
  const isSettled = campaign.settledAt !== null;
  return {
    waitingFor: waitingFor({
      state: campaign.state,
      isFunded: campaign.fundedAt !== null,
      isConnected: group !== undefined,
      hasRights: group?.hasRights ?? false,
      isGroupTaken: isGroupTaken(campaign, group),
    }),
    isFunded: campaign.fundedAt !== null,
    isConnected: group !== undefined,
    groupTitle: group?.title ?? null,
    isBotAdmin: group?.hasRights ?? false,
    isGroupTaken: isGroupTaken(campaign, group),
    missingRights: [...(group?.missingRights ?? [])],
    poolSpent: toDollars(campaign.spent),
    poolReserved: toDollars(campaign.reserved),
    refunded: toDollars(usdc(campaign.refunded + campaign.feeRefunded)),
    endedAt: campaign.endedAt?.toISOString() ?? null,
    settlesAt: isSettled ? null : (campaign.settleAt?.toISOString() ?? null),
  };
}

/** Whether another campaign runs in the group. */
function isGroupTaken({ id }: SparkCampaign, group: SeenGroup | undefined): boolean {
  const runningId = group?.runningId ?? null;
  return runningId !== null && runningId !== id;
}

function missing(campaign: SparkCampaign, available: bigint) {
  const waits = campaign.state === 'pending' && campaign.fundedAt === null;
  return usdc(waits && available < campaign.budget ? campaign.budget - available : 0n);
}
