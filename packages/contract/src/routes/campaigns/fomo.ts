import { fomoLimits, fomoLinkTypes, maxFomoTasks } from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import {
  DataUrl,
  filled,
  formDollars,
  formJson,
  FormNumber,
  HourlyPay,
  Id,
  line,
  OptionalLink,
  pageOf,
  paragraph,
  readStraight,
  Reviews,
  StartsAt,
} from '../../shapes.ts';
import { budgetRefusals, campaignsOfOwner, newCampaign, ownCampaign } from './own-campaign.ts';

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
  baseRate: Amount,
  hourlyPay: HourlyPay,
  instances: z.number().int(),
  allocationPercentage: z.number(),
  targetParticipants: z.number().int(),
  currentParticipants: z.number().int(),
  guideText: z.string(),
  guideLink: z.string(),
  links: z.array(TaskLink),
});

/** A FOMO campaign as lists, cards and its own page show it. */
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
  /** What is paid on average: the estimated cost by users, rounded down to cents (rule 6.2). */
  payoutPerUser: Amount,
  /** What the best task with a free place pays one person; 0 when every place is taken. */
  maxPayout: Amount,
  campaignTasks: z.array(CampaignTask),
  rules: z.array(z.string()),
  numberOfUsers: z.number().int(),
  completedUsersCount: z.number().int(),
  totalEngagementsExpected: z.number().int(),
  estimatedTotalCampaignCost: Amount,
  /** `Project`: campaigns are made by creators with a dashboard. */
  creatorType: z.literal('Project'),
  creatorId: z.object({ _id: z.string(), username: z.string(), name: z.string() }),
  /** Of its creator. */
  reviews: Reviews,
  /** Eight characters that people can read out. */
  uniqueId: z.string(),
  status: z.enum(['pending', 'active', 'completed', 'ended']),
  budget: Amount,
  userRewardPool: Amount,
  /** What of the pool is neither earned nor given back; 0 until the campaign is funded. */
  currentRewardPoolBalance: Amount,
  socials: z.object({ twitter: z.string(), telegram: z.string() }),
  /** The start once active. */
  createdAt: Timestamp,
});

/** A FOMO campaign as its creator sees it. */
export const OwnFomoCampaign = FomoCampaign.extend({
  /** When a pending campaign starts that is scheduled for later; null: as soon as it is ready. */
  startsAt: Timestamp.nullable(),
  /** The scheduled start that passed before a pending campaign was funded: it starts once it is. */
  missedStartAt: Timestamp.nullable(),
  /** What the creator balance lacks before a pending campaign can start; 0 otherwise. */
  missing: Amount,
  poolSpent: Amount,
  poolReserved: Amount,
  /** Of rejected work and reversed rewards, while an appeal may still pay them, and until when at most. */
  poolDisputed: Amount,
  disputedUntil: Timestamp.nullable(),
  refunded: Amount,
  /** Submissions that wait for the creator's review. */
  toReview: z.number().int(),
  /** Whether its budget was ever held. */
  isFunded: z.boolean(),
  endedAt: Timestamp.nullable(),
});

const LinkForm = z.strictObject({
  /** The page's own; the server gives another. */
  _id: z.string().max(64).optional(),
  link: OptionalLink.default(''),
  name: readStraight(line({ max: 120 })).default(''),
  type: z.enum(fomoLinkTypes),
  proofRequired: z.boolean(),
  description: readStraight(paragraph(1000)).default(''),
  proofPlaceholder: readStraight(line({ max: 200 })).default(''),
  requiredContent: readStraight(line({ max: 500 })).default(''),
});

const TaskForm = z.strictObject({
  /** The kind of a built-in task; any other name is a custom task's. */
  key: line({ min: 1, max: 60 }),
  name: readStraight(line({ max: 80 })).default(''),
  baseRate: z.number(),
  allocationPercentage: z.number(),
  guideText: readStraight(paragraph(1000)).default(''),
  guideLink: OptionalLink.default(''),
  links: z.array(LinkForm).max(fomoLimits.linksPerTask, { error: 'A task has at most 10 links.' }),
  /** Figures of the page: checked, never believed (rule 6.1). */
  instances: z.number().optional(),
  targetParticipants: z.number().optional(),
  currentParticipants: z.literal(0).optional(),
});

const FomoForm = z.strictObject({
  name: filled('fomo.name_required', readStraight(line({ min: 1, max: fomoLimits.nameLength }))),
  budget: formDollars({ empty: 'campaign.budget_invalid', invalid: 'campaign.budget_invalid' }),
  numberOfUsers: filled('fomo.users_out_of_range', FormNumber),
  rules: formJson(
    z.array(readStraight(line({ max: fomoLimits.ruleLength }))).max(fomoLimits.rules),
  ).optional(),
  campaignTasks: formJson(z.array(TaskForm).max(maxFomoTasks)),
  bannerImage: DataUrl.optional(),
  startsAt: StartsAt,
  /** Checked against the session and the tasks, never believed (rules 2.3 and 6.1). */
  creatorId: z.string().max(64).optional(),
  earningTag: z.string().max(40).nullable().optional(),
  totalEngagementsExpected: FormNumber.optional(),
  estimatedTotalCampaignCost: FormNumber.optional(),
});

const Changed = z.object({ message: z.string(), campaign: OwnFomoCampaign });

export const fomoRoutes = {
  fomoCampaigns: route({
    path: '/api/campaigns',
    summary: 'Active FOMO campaigns, searched and sorted: newest, best paid or almost full first',
    who: 'member',
    reads: 'replica',
    withoutToken: 'session.campaigns_need_login',
    query: pageOf({ most: 100, usual: 50 }).extend({
      /** For numbered pages instead of `cursor`; past the end it is the last one. */
      page: z.coerce.number().int().min(1).max(100_000).optional(),
      /** Looked for in name, creator, tags and code. */
      q: line({ max: 200 }).optional(),
      tag: z.enum(['high', 'medium', 'low']).optional(),
      sort: z.enum(['newest', 'paid', 'ending']).default('newest'),
      creator: Id.optional().describe('Only those of this creator'),
    }),
    reply: z.array(FomoCampaign),
    refuses: ['session.campaigns_need_login'],
  }),
  fomosOfCreator: route({
    ...campaignsOfOwner,
    path: '/api/campaigns/creator/:userId',
    summary: 'The FOMO campaigns of this creator, newest first',
    reply: z.array(OwnFomoCampaign),
  }),
  fomoCampaign: route({
    path: '/api/campaigns/:campaignId',
    summary: 'One FOMO campaign; one that has not started is shown to its creator only',
    who: 'member',
    withoutToken: 'session.campaigns_need_login',
    params: z.object({ campaignId: Id }),
    reply: FomoCampaign,
    refuses: ['session.campaigns_need_login'],
  }),
  createFomo: route({
    ...newCampaign,
    path: '/api/campaigns',
    summary:
      'Create a FOMO campaign; unless scheduled, it starts immediately if the balance covers its budget',
    body: FomoForm,
    files: ['bannerImage'],
    reply: Changed,
    refuses: [
      ...budgetRefusals,
      'fomo.name_required',
      'fomo.users_out_of_range',
      'fomo.banner_required',
      'fomo.no_tasks',
      'fomo.allocation_invalid',
      'fomo.task_invalid',
      'fomo.cost_exceeds_pool',
      'fomo.figures_mismatch',
      'campaign.start_invalid',
      'campaign.too_many',
      'campaign.too_many_waiting',
      'image.too_large',
      'image.unreadable',
      'image.too_many',
    ],
  }),
  startFomo: route({
    ...ownCampaign,
    path: '/api/campaigns/:campaignId/start',
    summary: 'Start a pending or scheduled campaign now, from the creator balance',
    reply: Changed,
    refuses: ['campaign.not_pending', 'campaign.needs_funds'],
  }),
  cancelFomo: route({
    ...ownCampaign,
    path: '/api/campaigns/:campaignId/cancel',
    summary: 'Cancel a pending campaign; reserved funds return immediately',
    reply: Changed,
    refuses: ['campaign.not_pending'],
  }),
  stopFomo: route({
    ...ownCampaign,
    path: '/api/campaigns/:campaignId/stop',
    summary: 'End an active campaign; unspent funds return immediately',
    reply: Changed,
    refuses: ['campaign.not_running'],
  }),
};
