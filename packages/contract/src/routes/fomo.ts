import { z } from 'zod';
import { route } from '../route.ts';
import { Id, pageOf, Time, WireDollars } from '../shapes.ts';

export const fomoLinkTypes = [
  'x-like',
  'x-retweet',
  'x-comment',
  'x-follow',
  'discord',
  'telegram',
  'manual-link',
  'manual-upload',
] as const;

const TaskLink = z.object({
  _id: z.string(),
  /** Empty where a custom task needs none. */
  link: z.string(),
  name: z.string(),
  type: z.enum(fomoLinkTypes),
  proofRequired: z.boolean(),
  description: z.string(),
  /** Of custom tasks only. */
  proofPlaceholder: z.string().optional(),
  requiredContent: z.string().optional(),
});

export const CampaignTask = z.object({
  _id: z.string(),
  key: z.string(),
  name: z.string(),
  /** Dollars for each verified link. */
  baseRate: WireDollars,
  instances: z.number().int(),
  allocationPercentage: z.number(),
  targetParticipants: z.number().int(),
  currentParticipants: z.number().int(),
  guideText: z.string(),
  guideLink: z.string(),
  links: z.array(TaskLink),
});

/** A FOMO campaign as lists, cards and its own page show it (documents 1 §3 and 2 §3). */
export const FomoCampaign = z.object({
  _id: z.string(),
  name: z.string(),
  /** Of the creator. */
  logo: z.string().nullable(),
  /** The banner: a path on this host. */
  image: z.string(),
  tags: z.array(z.string()),
  earningTag: z.enum(['High Earning', 'Medium Earning', 'Low Earning']).nullable(),
  /** Less than 24 hours since it started. */
  isNew: z.boolean(),
  /** The share of the pool that cards show, rounded down to cents (rulings F2). */
  payoutPerUser: WireDollars,
  campaignTasks: z.array(CampaignTask),
  rules: z.array(z.string()),
  numberOfUsers: z.number().int(),
  completedUsersCount: z.number().int(),
  totalEngagementsExpected: z.number().int(),
  estimatedTotalCampaignCost: WireDollars,
  /** `Project`: campaigns are made by creators with a dashboard. */
  creatorType: z.literal('Project'),
  creatorId: z.object({ _id: z.string(), username: z.string(), name: z.string() }),
  /** Eight characters that people can read out. */
  uniqueId: z.string(),
  status: z.enum(['pending', 'active', 'completed', 'ended']),
  budget: WireDollars,
  userRewardPool: WireDollars,
  /** What of the pool is neither earned nor given back; 0 until the campaign is funded. */
  currentRewardPoolBalance: WireDollars,
  socials: z.object({ twitter: z.string(), telegram: z.string() }),
  /** The start once active. */
  createdAt: Time,
});

/** A FOMO campaign as its creator sees it. */
export const OwnFomoCampaign = FomoCampaign.extend({
  /** What the creator balance lacks before a pending campaign can start; 0 otherwise. */
  missing: WireDollars,
  poolSpent: WireDollars,
  poolReserved: WireDollars,
  refunded: WireDollars,
  endedAt: Time.nullable(),
});

export const fomoRoutes = {
  fomoCampaigns: route({
    method: 'GET',
    path: '/api/campaigns',
    summary: 'Active FOMO campaigns, newest first',
    who: 'member',
    withoutToken: 'session.campaigns_need_login',
    query: pageOf({ most: 100, usual: 50 }),
    reply: z.array(FomoCampaign),
    refuses: ['session.campaigns_need_login'],
  }),
  fomosOfCreator: route({
    method: 'GET',
    path: '/api/campaigns/creator/:userId',
    summary: 'The FOMO campaigns of this creator, newest first',
    who: 'member',
    owner: 'userId',
    params: z.object({ userId: Id }),
    query: pageOf({ most: 200, usual: 200 }),
    reply: z.array(OwnFomoCampaign),
    refuses: [],
  }),
  fomoCampaign: route({
    method: 'GET',
    path: '/api/campaigns/:campaignId',
    summary: 'One FOMO campaign; one that has not started is shown to its creator only',
    who: 'member',
    withoutToken: 'session.campaigns_need_login',
    params: z.object({ campaignId: Id }),
    reply: FomoCampaign,
    refuses: ['session.campaigns_need_login'],
  }),
};
