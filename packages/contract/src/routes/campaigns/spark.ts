import { parseTelegramGroup, sparkLimits, type TelegramGroup, type Usdc } from '@stoke/domain';
import { z } from 'zod';
import { refusals, type RefusalCode } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import {
  DataUrl,
  filled,
  formDollars,
  formJson,
  FormNumber,
  Id,
  line,
  OptionalLink,
  pageOf,
  paragraph,
  readStraight,
  Reviews,
  StartsAt,
  tweetLink,
} from '../../shapes.ts';
import { budgetRefusals, campaignsOfOwner, newCampaign, ownCampaign } from './own-campaign.ts';

const RequiredActions = z.object({
  like: z.boolean(),
  retweet: z.boolean(),
  comment: z.boolean(),
  joinTelegram: z.boolean(),
});

/** A Spark campaign as the cards of the home page show it (rule 5.9). Money in dollars. */
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
  /** Of its creator. */
  reviews: Reviews,
  /** One line of at most 140 characters; may be empty. */
  briefHook: z.string(),
  /** `paused`: the bot lost its rights in the group (rule 5.2). */
  status: z.enum(['pending', 'active', 'paused', 'completed', 'ended']),
  /** The activation once active, so that `createdAt + durationHours` is the end (rule 5.2). */
  createdAt: Timestamp,
  durationHours: z.number().int(),
  /** When it ends, or ended; null until active. */
  end_time: Timestamp.nullable(),
  /** What of the pool is neither earned nor given back; 0 until the campaign is funded. */
  currentRewardPoolBalance: Amount,
  userRewardPool: Amount,
  /** The most that one person is paid: whole percent of the pool, and the amount that they are. */
  personLimitPercent: z.number().int(),
  personLimit: Amount,
  /** Links whose opening is paid, each once per person. */
  linkCount: z.number().int(),
  /** People in its group, without the bot, as Telegram counted last; null: not known. */
  groupPeople: z.number().int().nullable(),
  uniqueUsersEngagedCount: z.number().int(),
});

/** A Spark campaign as its own page shows it to anyone (rule 5.9). */
export const SparkCampaign = SparkCard.extend({
  budget: Amount,
  telegramGroupLink: z.string(),
  tweetUrl: z.string(),
  requiredActions: RequiredActions,
  additionalInstructions: z.string(),
  logoImageUrl: z.string().nullable(),
  totalMessagesTracked: z.number().int(),
});

/** A Spark campaign as its creator sees it. */
export const OwnSparkCampaign = SparkCampaign.extend({
  /** What keeps a pending campaign from starting, besides its time; null when nothing does. */
  waitingFor: z.enum(['funds', 'connection', 'rights', 'group']).nullable(),
  /** When a pending campaign starts that is scheduled for later; null: as soon as it is ready. */
  startsAt: Timestamp.nullable(),
  /** The scheduled start that passed before a pending campaign was funded: it starts once it is. */
  missedStartAt: Timestamp.nullable(),
  /** What the creator balance lacks before it can be funded; 0 otherwise. */
  missing: Amount,
  isFunded: z.boolean(),
  isConnected: z.boolean(),
  /** The connected group's title. */
  groupTitle: z.string().nullable(),
  /** Whether the bot is an administrator of the connected group. */
  isBotAdmin: z.boolean(),
  /** Whether another campaign runs in the connected group. */
  isGroupTaken: z.boolean(),
  /** What the bot asked for in the connected group and may not do: `pin_messages`. */
  missingRights: z.array(z.string()),
  /** Adds the bot to the group with the rights it needs, once; null when it was used. */
  connectLink: z.string().nullable(),
  /** Gives the bot the rights that it lacks in the connected group; null when it lacks none. */
  rightsLink: z.string().nullable(),
  /** Whose opening is paid; none before it starts. */
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  poolSpent: Amount,
  poolReserved: Amount,
  /** Of rejected work and reversed rewards, while an appeal may still pay them, and until when at most. */
  poolDisputed: Amount,
  disputedUntil: Timestamp.nullable(),
  refunded: Amount,
  endedAt: Timestamp.nullable(),
  /** When the rest of an ended campaign returns; null before the end and after the return. */
  settlesAt: Timestamp.nullable(),
});

const Budget = formDollars({
  empty: 'spark.required',
  invalid: 'campaign.budget_invalid',
}).transform((budget, context): Usdc => {
  if (budget < sparkLimits.budgetMinimum) return refuse(context, 'spark.budget_too_small');
  return budget;
});

const Duration = filled('spark.required', FormNumber).transform((hours, context): number => {
  const { durationHoursMinimum: least, durationHoursMaximum: most } = sparkLimits;
  if (!Number.isInteger(hours) || hours < least) return refuse(context, 'spark.duration_invalid');
  return hours > most ? refuse(context, 'spark.duration_too_long') : hours;
});

const PersonLimit = FormNumber.default(sparkLimits.personPercentUsual).transform(
  (percent, context): number => {
    const { personPercentMinimum: least, personPercentMaximum: most } = sparkLimits;
    const isInRange = Number.isInteger(percent) && percent >= least && percent <= most;
    return isInRange ? percent : refuse(context, 'spark.person_limit_invalid');
  },
);

const GroupLink = filled('spark.required', z.string()).transform((text, context): TelegramGroup => {
  return parseTelegramGroup(text) ?? refuse(context, 'spark.group_invalid');
});

const SparkForm = z.strictObject({
  name: filled('spark.required', readStraight(line({ min: 1, max: sparkLimits.nameLength }))),
  budget: Budget,
  durationHours: Duration,
  telegramGroupLink: GroupLink,
  tweetUrl: filled('spark.required', tweetLink('spark.required', 'spark.tweet_invalid')),
  hashtags: formJson(
    z.array(readStraight(line({ max: sparkLimits.hashtagLength }))).max(sparkLimits.hashtags),
  ).optional(),
  /** An action left out is required where the settings say so. */
  requiredActions: formJson(
    z.strictObject({
      like: z.boolean().optional(),
      retweet: z.boolean().optional(),
      comment: z.boolean().optional(),
      joinTelegram: z.boolean().optional(),
    }),
  ).optional(),
  additionalInstructions: readStraight(paragraph(sparkLimits.instructionsLength)).default(''),
  /** The most that one person is paid, in whole percent of the pool. */
  personLimitPercent: PersonLimit,
  campaignType: z.literal('spark').optional(),
  startsAt: StartsAt,
  bannerImage: DataUrl.optional(),
  /** Checked against the session, never believed (rule 2.3). */
  creatorId: z.string().max(64).optional(),
});

function refuse(context: z.RefinementCtx, code: RefusalCode): never {
  context.addIssue({ code: 'custom', message: refusals[code].text });
  return z.NEVER;
}

const Changed = z.object({ message: z.string(), campaign: OwnSparkCampaign });

export const sparkRoutes = {
  publicSparks: route({
    path: '/api/spark-campaigns/public-active',
    summary: 'Active Spark campaigns, newest first',
    who: 'anyone',
    reads: 'replica',
    query: pageOf({ most: 100, usual: 50 }),
    reply: z.array(SparkCard),
  }),
  sparksOfCreator: route({
    ...campaignsOfOwner,
    path: '/api/spark-campaigns/creator/:userId',
    summary: 'The Spark campaigns of this creator, newest first',
    reply: z.object({ data: z.array(OwnSparkCampaign) }),
  }),
  sparkCampaign: route({
    path: '/api/spark-campaigns/:campaignId',
    summary: 'One Spark campaign; one that has not started is shown to its creator only',
    who: 'anyone',
    reads: 'replica',
    knowsCaller: true,
    params: z.object({ campaignId: Id }),
    reply: SparkCampaign,
  }),
  sparkGroup: route({
    path: '/api/spark-campaigns/group',
    summary: 'How many people are in a Telegram group, before there is a campaign',
    who: 'member',
    perMinute: 30,
    query: z.strictObject({ link: GroupLink }),
    /** Without the bot. Null: the group is private and not connected yet, or Telegram does not say. */
    reply: z.object({ people: z.number().int().nullable() }),
    refuses: ['spark.required', 'spark.group_invalid'],
  }),
  createSpark: route({
    ...newCampaign,
    path: '/api/spark-campaigns',
    summary: 'Create a Spark campaign; its budget is reserved immediately if the balance covers it',
    body: SparkForm,
    files: ['bannerImage'],
    reply: Changed,
    refuses: [
      ...budgetRefusals,
      'spark.required',
      'spark.budget_too_small',
      'spark.duration_invalid',
      'spark.duration_too_long',
      'spark.group_invalid',
      'spark.tweet_invalid',
      'spark.person_limit_invalid',
      'spark.banner_required',
      'campaign.start_invalid',
      'campaign.too_many',
      'campaign.too_many_waiting',
      'image.too_large',
      'image.unreadable',
      'image.too_many',
    ],
  }),
  addSparkLink: route({
    ...ownCampaign,
    path: '/api/spark-campaigns/:campaignId/links',
    summary: 'Add a link to an active campaign; the bot posts it in the group',
    perMinute: 30,
    body: z.strictObject({
      url: OptionalLink.refine((url) => url !== '', {
        error: refusals['spark.link_required'].text,
      }),
      /** What people read; the address where it is left out. */
      label: readStraight(line({ max: sparkLimits.linkLabelLength })).default(''),
    }),
    reply: Changed,
    refuses: [
      'campaign.not_running',
      'spark.link_required',
      'spark.link_repeated',
      'spark.too_many_links',
      'spark.telegram_unreachable',
    ],
  }),
  startSpark: route({
    ...ownCampaign,
    path: '/api/spark-campaigns/:campaignId/start',
    summary: 'Fund a pending campaign, or start a scheduled one now; it starts once connected',
    reply: Changed,
    refuses: ['campaign.not_pending', 'campaign.needs_funds', 'spark.waits_for_group'],
  }),
  checkSparkGroup: route({
    method: 'POST',
    path: '/api/spark-campaigns/:campaignId/check-group',
    summary: 'Check the Telegram group now; a public one is connected by its name',
    who: 'member',
    needsRules: true,
    perMinute: 20,
    params: z.object({ campaignId: Id }),
    reply: Changed,
    refuses: ['campaign.is_over', 'spark.telegram_unreachable'],
  }),
  cancelSpark: route({
    ...ownCampaign,
    path: '/api/spark-campaigns/:campaignId/cancel',
    summary: 'Cancel a pending campaign; reserved funds return immediately',
    reply: Changed,
    refuses: ['campaign.not_pending'],
  }),
  stopSpark: route({
    ...ownCampaign,
    path: '/api/spark-campaigns/:campaignId/stop',
    summary: 'End a running campaign early; unspent funds return 24 hours later',
    reply: Changed,
    refuses: ['campaign.not_running'],
  }),
};
