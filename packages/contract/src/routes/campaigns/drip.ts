import {
  keysOf,
  dripActions,
  dripPackageNames,
  maxDripName,
  maxDripTweets,
  maxTweetText,
} from '@stoke/domain';
import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import {
  HourlyPay,
  Id,
  line,
  Message,
  paragraph,
  readStraight,
  Reviews,
  StartsAt,
  tweetLink,
} from '../../shapes.ts';
import { campaignsOfOwner, newCampaign, ownCampaign } from './own-campaign.ts';

const ActionProgress = z.object({
  isLiked: z.boolean(),
  isRetweeted: z.boolean(),
  isCommented: z.boolean(),
});

/** One drip task as the home page lists it. `earningAmount` in units: 100,000 = $1 (rule 1.1). */
export const DripTask = z.object({
  _id: z.string(),
  campaignId: z.string(),
  creatorId: z.string(),
  creatorName: z.string(),
  /** For `brand` of the list. */
  creatorUsername: z.string(),
  creatorLogo: z.string().nullable(),
  /** Of its creator. */
  reviews: Reviews,
  hourlyPay: HourlyPay,
  tweetLink: z.string(),
  /** What the creator says of the tweet; empty when nothing. */
  about: z.string(),
  createdAt: Timestamp,
  endTime: Timestamp,
  earningAmount: z.number().int(),
  isFullyCompletedByUser: z.boolean(),
  isPendingByUser: z.boolean(),
  isVerifiedByUser: z.boolean(),
  areAllIndividualActionsCompleted: z.boolean(),
  userActionProgress: ActionProgress,
  /** What the campaign's pool can still pay. */
  poolLeft: Amount,
  /** The reply that was reported with the comment. */
  replyLink: z.string().nullable(),
  /** The actions that the rejection asks to be done again, and that can be reported again; empty otherwise. */
  actionsToRepeat: z.array(z.enum(dripActions)),
  /**
   * Why the last submission was rejected, while it may be submitted again or is under appeal. Null otherwise.
   * `appeal`: open, submitting again gives it up; appealed, it waits for the answer.
   */
  rejection: z
    .object({
      reason: z.string(),
      note: z.string(),
      appeal: z.enum(['open', 'appealed']).nullable(),
    })
    .nullable(),
});

const CompletionProgress = ActionProgress.extend({
  isFullyCompleted: z.boolean(),
  isPending: z.boolean(),
});

export const DripCampaign = z.object({
  _id: z.string(),
  packageId: z.string(),
  packageName: z.string(),
  /** As its creator named it; otherwise by package, first tweet and id. */
  name: z.string(),
  status: z.enum(['pending', 'active', 'completed', 'ended']),
  durationHours: z.number().int(),
  priceUSD: Amount,
  end_time: Timestamp.nullable(),
  createdAt: Timestamp,
  activatedAt: Timestamp.nullable(),
  /** When a pending campaign starts that is scheduled for later; null: as soon as it is ready. */
  startsAt: Timestamp.nullable(),
  /** The scheduled start that passed before a pending campaign was funded: it starts once it is. */
  missedStartAt: Timestamp.nullable(),
  currentEngagementsCount: z.number().int(),
  tweets: z.array(z.string()),
  /** What was said of each of the tweets; empty where nothing was. */
  tweetTexts: z.array(z.string()),
  /** The actions reported on each of them; a tweet without any can be removed. */
  tweetEngagements: z.array(z.number().int()),
  poolTotal: Amount,
  poolSpent: Amount,
  poolReserved: Amount,
  /** Of rejected work and reversed rewards, while an appeal may still pay them, and until when at most. */
  poolDisputed: Amount,
  disputedUntil: Timestamp.nullable(),
  refunded: Amount,
  /** Whether its price was ever held. */
  isFunded: z.boolean(),
  /** What the creator balance lacks before a pending campaign can start; 0 otherwise. */
  missing: Amount,
  /** Refund if an active campaign were stopped now; 0 otherwise. */
  refundIfStopped: Amount,
});

const taskRefusals = [
  'rules.not_accepted',
  'task.ended',
  'task.needs_x_account',
  'task.own_campaign',
  'task.suspended',
] as const;

const submitRefusals = [
  'task.actions_missing',
  'task.already_submitted',
  'task.daily_limit',
  'task.tweet_done',
  'task.under_appeal',
  'task.pool_empty',
] as const;

/** What the creator says of a tweet: what it is about, what to reply about. */
const TweetText = readStraight(paragraph(maxTweetText)).default('');

const AddedTweetLink = tweetLink('drip.add_tweet_empty', 'drip.add_tweet_invalid');

export const dripRoutes = {
  availableTasks: route({
    path: '/api/tasks/available',
    summary: 'Drip tasks this user can do or has submitted, newest first unless sorted',
    who: 'member',
    reads: 'replica',
    withoutToken: 'session.tasks_need_login',
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(500),
      /** The username of a creator: only their tasks. */
      brand: z.string().max(120).optional(),
      /** Only tasks on which the own work waits for its decision, or is approved. */
      state: z.enum(['review', 'done']).optional(),
      sort: z.enum(['newest', 'ending']).default('newest'),
    }),
    reply: z.array(DripTask),
    refuses: ['session.tasks_need_login'],
  }),
  markAction: route({
    method: 'POST',
    path: '/api/tasks/:id/mark-action-complete',
    summary: 'Report one action on the tweet',
    who: 'member',
    needsRules: true,
    params: z.object({ id: Id }),
    body: z.strictObject({
      actionType: z.enum(dripActions),
      /** When the tweet was opened, for the reviewer (rule 4.3). */
      openedAt: Timestamp.optional(),
      replyLink: AddedTweetLink.optional(),
    }),
    reply: z.object({ message: z.string(), userCompletionProgress: CompletionProgress }),
    refuses: [
      ...taskRefusals,
      'task.action_repeated',
      'task.reply_repeated',
      'task.tweet_done',
      'drip.add_tweet_invalid',
    ],
  }),
  completeTask: route({
    method: 'POST',
    path: '/api/tasks/:id/mark-task-fully-complete',
    summary: 'Submit the task for review; its reward is reserved immediately',
    who: 'member',
    needsRules: true,
    idempotent: true,
    params: z.object({ id: Id }),
    reply: z.object({
      message: z.string(),
      submissionId: z.string(),
      userCompletionProgress: CompletionProgress,
    }),
    refuses: [...taskRefusals, ...submitRefusals],
  }),
  dripCampaignsOfCreator: route({
    ...campaignsOfOwner,
    path: '/api/drip-campaigns/creator/:userId',
    summary: 'The drip campaigns of this creator, newest first',
    reply: z.array(DripCampaign),
  }),
  runningTweet: route({
    path: '/api/drip-campaigns/running-tweet',
    summary:
      'Whether a drip of another creator already pays for this tweet, and whether it is a stranger’s',
    who: 'member',
    query: z.strictObject({
      tweetLink: tweetLink('drip.tweet_required', 'drip.tweet_invalid'),
    }),
    reply: z.object({
      isElsewhere: z.boolean(),
      /** Its author is neither in the creator's profile nor of an earlier tweet of theirs. */
      isOfStranger: z.boolean(),
    }),
    refuses: ['drip.tweet_required', 'drip.tweet_invalid'],
  }),
  createDrip: route({
    ...newCampaign,
    path: '/api/drip-campaigns/create-drip',
    summary: 'Buy a drip package; unless scheduled, it starts immediately if the balance covers it',
    body: z.strictObject({
      packageId: z.enum(keysOf(dripPackageNames), {
        error: refusals['drip.package_required'].text,
      }),
      initialTweetLink: tweetLink('drip.tweet_required', 'drip.tweet_invalid'),
      about: TweetText,
      name: readStraight(line({ max: maxDripName })).default(''),
      moreTweets: z
        .array(z.strictObject({ tweetLink: AddedTweetLink, about: TweetText }))
        .max(maxDripTweets - 1)
        .default([]),
      startsAt: StartsAt,
      /** Checked against the session and the package, never believed (rule 2.3). */
      creatorId: z.string().max(64).optional(),
      priceUSD: z.number().optional(),
    }),
    reply: z.object({ message: z.string(), campaign: DripCampaign }),
    refuses: [
      'creator.no_dashboard',
      'creator.owner_mismatch',
      'drip.package_required',
      'drip.tweet_required',
      'drip.tweet_invalid',
      'drip.price_mismatch',
      'drip.add_tweet_invalid',
      'drip.tweet_repeated',
      'campaign.start_invalid',
      'campaign.too_many',
      'campaign.too_many_waiting',
    ],
  }),
  startDrip: route({
    ...ownCampaign,
    path: '/api/drip-campaigns/:campaignId/start',
    summary: 'Start a pending or scheduled campaign now, from the creator balance',
    reply: z.object({ message: z.string(), campaign: DripCampaign }),
    refuses: ['drip.not_pending', 'drip.needs_funds'],
  }),
  cancelDrip: route({
    ...ownCampaign,
    path: '/api/drip-campaigns/:campaignId/cancel',
    summary: 'Cancel a campaign that has not started; reserved funds return immediately',
    reply: z.object({ message: z.string(), campaign: DripCampaign }),
    refuses: ['campaign.not_pending'],
  }),
  stopDrip: route({
    ...ownCampaign,
    path: '/api/drip-campaigns/:campaignId/stop',
    summary: 'End a running campaign; unspent funds return to the balance',
    reply: z.object({ message: z.string(), campaign: DripCampaign }),
    refuses: ['campaign.not_running'],
  }),
  addTweet: route({
    method: 'POST',
    path: '/api/drip-campaigns/:campaignId/add-tweet',
    summary: 'Add a tweet to an active campaign; it shares the pool',
    who: 'member',
    needsRules: true,
    params: z.object({ campaignId: Id }),
    body: z.strictObject({
      tweetLink: AddedTweetLink,
      about: TweetText,
    }),
    reply: Message,
    refuses: [
      'drip.add_tweet_empty',
      'drip.add_tweet_invalid',
      'drip.not_active',
      'drip.tweet_repeated',
      'drip.too_many_tweets',
    ],
  }),
  removeTweet: route({
    method: 'POST',
    path: '/api/drip-campaigns/:campaignId/remove-tweet',
    summary: 'Remove a tweet without any actions from a pending or active campaign',
    who: 'member',
    needsRules: true,
    params: z.object({ campaignId: Id }),
    body: z.strictObject({ tweetLink: AddedTweetLink }),
    reply: Message,
    refuses: [
      'campaign.not_running',
      'drip.add_tweet_empty',
      'drip.add_tweet_invalid',
      'drip.last_tweet',
      'drip.tweet_worked_on',
    ],
  }),
};
