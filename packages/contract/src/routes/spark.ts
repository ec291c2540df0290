import { z } from 'zod';
import { route } from '../route.ts';
import { Id, pageOf, Time, WireDollars } from '../shapes.ts';

const RequiredActions = z.object({
  like: z.boolean(),
  retweet: z.boolean(),
  comment: z.boolean(),
  joinTelegram: z.boolean(),
});

/** A Spark campaign as the cards of the home page show it (document 1 §3). Money in dollars. */
export const SparkCard = z.object({
  _id: z.string(),
  name: z.string(),
  /** As they were typed, with or without a leading #. */
  hashtags: z.array(z.string()),
  campaignType: z.literal('spark'),
  /** A path on this host. */
  bannerImageUrl: z.string(),
  projectId: z.object({ _id: z.string(), logo: z.string().nullable(), name: z.string() }),
  creatorId: z.object({ _id: z.string(), username: z.string(), name: z.string() }),
  /** One line of at most 140 characters; may be empty. */
  briefHook: z.string(),
  /** `paused`: the bot lost its rights in the group (rulings E2). */
  status: z.enum(['pending', 'active', 'paused', 'completed', 'ended']),
  /** The activation once active, so that `createdAt + durationHours` is the end (rulings E2). */
  createdAt: Time,
  durationHours: z.number().int(),
  /** Null until active. */
  end_time: Time.nullable(),
  /** What of the pool is neither earned nor given back; 0 until the campaign is funded. */
  currentRewardPoolBalance: WireDollars,
  userRewardPool: WireDollars,
  uniqueUsersEngagedCount: z.number().int(),
});

/** A Spark campaign as its own page shows it to anyone (document 2 §3). */
export const SparkCampaign = SparkCard.extend({
  budget: WireDollars,
  telegramGroupLink: z.string(),
  tweetUrl: z.string(),
  requiredActions: RequiredActions,
  additionalInstructions: z.string(),
  logoImageUrl: z.string().nullable(),
  totalMessagesTracked: z.number().int(),
});

/** A Spark campaign as its creator sees it. */
export const OwnSparkCampaign = SparkCampaign.extend({
  /** What keeps a pending campaign from starting; null when nothing does or it has started. */
  waitingFor: z.enum(['funds', 'connection', 'rights', 'group']).nullable(),
  /** What the creator balance lacks before it can be funded; 0 otherwise. */
  missing: WireDollars,
  isFunded: z.boolean(),
  isConnected: z.boolean(),
  /** The connected group's title. */
  groupTitle: z.string().nullable(),
  /** Adds the bot to the group with the rights it needs, once; null when it was used. */
  connectLink: z.string().nullable(),
  poolSpent: WireDollars,
  poolReserved: WireDollars,
  refunded: WireDollars,
  endedAt: Time.nullable(),
  /** When what is left of an ended campaign returns; null when it did, or before the end. */
  settlesAt: Time.nullable(),
});

export const sparkRoutes = {
  publicSparks: route({
    method: 'GET',
    path: '/api/spark-campaigns/public-active',
    summary: 'Active Spark campaigns, newest first',
    who: 'anyone',
    query: pageOf({ most: 100, usual: 50 }),
    reply: z.array(SparkCard),
    refuses: [],
  }),
  sparksOfCreator: route({
    method: 'GET',
    path: '/api/spark-campaigns/creator/:userId',
    summary: 'The Spark campaigns of this creator, newest first',
    who: 'member',
    owner: 'userId',
    params: z.object({ userId: Id }),
    query: pageOf({ most: 200, usual: 200 }),
    reply: z.object({ data: z.array(OwnSparkCampaign) }),
    refuses: [],
  }),
  sparkCampaign: route({
    method: 'GET',
    path: '/api/spark-campaigns/:campaignId',
    summary: 'One Spark campaign',
    who: 'anyone',
    params: z.object({ campaignId: Id }),
    reply: SparkCampaign,
    refuses: [],
  }),
};
