import {
  comparedDays,
  comparedKinds,
  comparedSorts,
  comparedStates,
  rejectionReasons,
  sparkRefusalNames,
} from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { CampaignKind, csvFile, Id, line, pageOf } from '../../shapes.ts';

const count = z.number().int();

/** Submissions by state; each is in exactly one of the four. */
const Work = z.object({
  handedIn: count,
  waiting: count,
  approved: count,
  refused: count,
  /** Approved at first, and taken back since with the worker's ban (rule 8.2). */
  forfeited: count,
});

const Step = z.object({ from: Timestamp, count, total: count });

/** Money and work of a campaign, as its creator sees them. */
export const CampaignResults = z.object({
  _id: z.string(),
  kind: CampaignKind,
  name: z.string(),
  status: z.enum(['pending', 'active', 'paused', 'completed', 'ended']),
  createdAt: Timestamp,
  activatedAt: Timestamp.nullable(),
  /** When its time is up; null before the start and for kinds without a duration. */
  end_time: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  price: Amount,
  /** Whether its price was ever held; until then the pool is the planned one. */
  isFunded: z.boolean(),
  /** When a scheduled campaign starts that has not started. */
  startsAt: Timestamp.nullable(),
  /** `total` is the sum of the other five. `disputed`: rejected, and open to appeal or appealed. */
  pool: z.object({
    total: Amount,
    spent: Amount,
    reserved: Amount,
    disputed: Amount,
    left: Amount,
    refunded: Amount,
  }),
  /** Until when at most an appeal may pay disputed rewards; null when nothing is. */
  disputedUntil: Timestamp.nullable(),
  /** `total` is the sum of the other three; it is earned as the pool is spent (rule 1.4). */
  fee: z.object({
    total: Amount,
    earned: Amount,
    open: Amount,
    refunded: Amount,
  }),
  work: Work.extend({
    /** Half of the decisions took no longer; null before the first. */
    medianDecisionSeconds: z.number().nullable(),
  }),
  /** Users who submitted work; for a Spark, users counted in the group. */
  engagedUsers: count,
  /** Of a Spark: people in its group, without the bot, as Telegram counted last; null: not known. */
  groupPeople: count.nullable(),
  /**
   * The same people: `returning` did something in another campaign of this creator before. `costEach`: the money of
   * `costPerAction` for each of them, rounded down; null without any.
   */
  people: z.object({ new: count, returning: count, costEach: Amount.nullable() }),
  /** Of a drip: actions reported, but those of rejected work. Of a Spark: messages tracked. Null of a FOMO campaign. */
  engagements: count.nullable(),
  /** Actions in one approved submission; for a drip three: like, retweet, comment. */
  actionsPerWork: count,
  /**
   * Rewards and their fee for each approval, rounded down; null before the first approval. Of a
   * Spark: paid and reserved rewards with their fee, for each paid action.
   */
  costPerAction: Amount.nullable(),
  costPerWork: Amount.nullable(),
  /** Most frequent first. */
  refusals: z.array(z.object({ reason: z.enum(rejectionReasons), count })),
  /** The tweets of a drip, the tasks of a FOMO campaign. */
  parts: z.array(
    Work.extend({
      _id: z.string(),
      name: z.string(),
      link: z.string().nullable(),
      spent: Amount,
    }),
  ),
  /** What people with an account did in a Spark; null of other kinds. */
  actions: z
    .object({
      kinds: z.array(
        z.object({
          kind: z.enum(['message', 'reaction', 'click']),
          /** The sum of `waiting`, `paid` and `unpaid`. */
          done: count,
          waiting: count,
          paid: count,
          /** Those of the paid whose rewards are reserved and not available yet. */
          reserved: count,
          unpaid: count,
          /** Reserved rewards too. */
          spent: Amount,
        }),
      ),
      /** Why actions were not paid, most frequent first. */
      unpaid: z.array(z.object({ reason: z.enum(sparkRefusalNames), count })),
      /** Of the pool's reserved: for doubtful messages, which are waiting here. */
      doubtful: Amount,
      /** Of `spent`: came back to the pool with bans. The pool's spent and the costs are without it. */
      forfeited: Amount,
    })
    .nullable(),
  /**
   * Spending over time, without empty steps. `total`: spent up to the end of the step.
   * For a Spark, money counts when it leaves the pool, and `approved` is 0: it has no submissions.
   */
  spending: z.object({
    stepHours: count,
    steps: z.array(z.object({ from: Timestamp, approved: count, spent: Amount, total: Amount })),
  }),
  /**
   * By the steps of `spending`, without empty ones: people when they first took part, and approved or paid
   * actions. `total`: up to the end of the step; the last ones are `engagedUsers` and all of these actions.
   */
  growth: z.object({ people: z.array(Step), actions: z.array(Step) }),
  /** These actions by the hour of the day, in UTC, in which they were done or submitted: 24 counts. */
  hours: z.array(count),
  /** By days in UTC, oldest first, without those in which no action was approved. */
  days: z.array(
    z.object({
      day: Timestamp,
      actions: count,
      spent: Amount,
      costPerAction: Amount,
      costPerWork: Amount,
    }),
  ),
  /** From the start until half of the pool was spent, of a Spark: paid and reserved; null before that. */
  secondsToHalf: z.number().nullable(),
});

/** The post of an approved comment of a drip: public, as its author gave it for the review. */
export const PostedReply = z.object({
  link: z.string(),
  /** The X handle in the link; null when the link has none. */
  author: z.string().nullable(),
  /** The tweet that it answers. */
  tweetLink: z.string(),
  /** `2026-11-21` */
  approvedOn: z.string(),
});

/** What of the rewards came when; see the results of the other kinds. */
const Spending = CampaignResults.shape.spending;

/** Results of a volume boost campaign, whose rewards are paid outside the books (rule 7.1). */
export const BoostResults = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(['pending', 'active', 'completed', 'ended']),
  createdAt: Timestamp,
  lastVerifiedAt: Timestamp.nullable(),
  speed: z.string(),
  tweetLink: z.string().nullable(),
  estimatedTotalCost: Amount,
  estimatedUserPayouts: Amount,
  volume: z.object({ target: Amount, done: Amount, perLoop: Amount }),
  /** The last three cover only participants recorded one by one. */
  participants: z.object({
    needed: count,
    joined: count,
    active: count,
    awaitingPayout: count,
    paid: count,
  }),
  /** `verified`: loops recorded one by one; earlier ones are in `completed` only. */
  loops: z.object({ total: count, perUser: count, completed: count, verified: count }),
  /** Of the loops that are recorded. `accrued` is the sum of the other two. */
  rewards: z.object({ accrued: Amount, paid: Amount, waiting: Amount }),
  /** Rounded down; null before the first recorded loop. */
  rewardPerLoop: Amount.nullable(),
  /** As the rewards accrue; `approved` counts verified loops. */
  spending: Spending,
});

const ComparedKind = z.enum(comparedKinds);

const comparedFigures = {
  /** Paid rewards with their fee, as the balance has them; none of a volume boost. */
  spent: Amount,
  /** Rewards not paid yet and not disputed, with their fee: of work in review, of actions in a Spark. */
  reserved: Amount,
  /** Of several campaigns: different people, each counted once. */
  people: count,
  /** As `engagedUsers` and `approvedActions` are counted in results; of a volume boost: loops. */
  actions: count,
  /** `spent` for each action, of a Spark `spent` and `reserved`; null of a volume boost. */
  costPerAction: Amount.nullable(),
  /** The same money for each of `people`; null without any, and of a volume boost. */
  costPerPerson: Amount.nullable(),
};

/** One campaign beside the others of its creator. What cannot be said yet is null. */
const ComparedCampaign = z.object({
  _id: z.string(),
  kind: ComparedKind,
  name: z.string(),
  status: CampaignResults.shape.status,
  /** The price that was held for it; null before, and for volume boosts, which are paid elsewhere. */
  funded: Amount.nullable(),
  ...comparedFigures,
  /** Approved of all decided work, or paid of all judged actions: 0 to 1. */
  approvedShare: z.number().nullable(),
  /** From the start to the end or until now, of one day at least. */
  actionsPerDay: z.number().nullable(),
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  /** When a scheduled campaign starts that has not started. */
  startsAt: Timestamp.nullable(),
});

const Chosen = z.strictObject({
  kind: ComparedKind.optional(),
  state: z.enum(comparedStates).optional(),
  days: z.coerce
    .number()
    .pipe(z.literal(comparedDays))
    .optional()
    .describe('Started in the last days, or created while not started'),
  q: line({ max: 200 }).optional().describe('Looked for in name, id and links'),
});

const Comparison = Chosen.extend({
  sort: z.enum(comparedSorts).default('started'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const ofCreator = {
  who: 'member',
  reads: 'replica',
  params: z.object({ campaignId: Id }),
} as const;
const results = {
  ...ofCreator,
  summary: 'Money and work of your campaign',
  reply: CampaignResults,
} as const;
const workFile = {
  ...ofCreator,
  ...csvFile,
  summary: 'All work of your campaign as CSV, oldest first; earners under aliases',
} as const;

export const resultsRoutes = {
  comparedCampaigns: route({
    path: '/api/creator/campaigns',
    summary: 'Your campaigns of every kind with their figures, in the order of one of them',
    who: 'member',
    reads: 'replica',
    query: Comparison.extend({
      /** Past the end it is the last one. */
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({ campaigns: z.array(ComparedCampaign), total: count, page: count }),
  }),
  comparedTotals: route({
    path: '/api/creator/campaigns/totals',
    summary:
      'The same campaigns together, on all pages; without volume boosts, which are paid elsewhere',
    who: 'member',
    reads: 'replica',
    query: Chosen,
    reply: z.object({ funded: Amount, ...comparedFigures }),
  }),
  comparedCampaignsFile: route({
    ...csvFile,
    path: '/api/creator/campaigns.csv',
    summary: 'The same as CSV, all of them',
    who: 'member',
    reads: 'replica',
    query: Comparison,
  }),
  dripResults: route({ ...results, path: '/api/drip-campaigns/:campaignId/results' }),
  sparkResults: route({ ...results, path: '/api/spark-campaigns/:campaignId/results' }),
  fomoResults: route({ ...results, path: '/api/campaigns/:campaignId/results' }),
  dripWorkFile: route({ ...workFile, path: '/api/drip-campaigns/:campaignId/results.csv' }),
  sparkWorkFile: route({
    ...workFile,
    summary: "Every change of your Spark campaign's pool as CSV, oldest first",
    path: '/api/spark-campaigns/:campaignId/results.csv',
  }),
  sparkActionsFile: route({
    ...workFile,
    summary: 'The actions in an own Spark campaign over time as CSV, by kind and outcome',
    path: '/api/spark-campaigns/:campaignId/actions.csv',
  }),
  dripReplies: route({
    ...ofCreator,
    path: '/api/drip-campaigns/:campaignId/replies',
    summary: 'The public replies of approved comments of your drip, newest first',
    query: pageOf({ most: 100, usual: 20 }),
    reply: z.array(PostedReply),
  }),
  dripRepliesFile: route({
    ...workFile,
    path: '/api/drip-campaigns/:campaignId/replies.csv',
    summary: 'The public replies of approved comments of your drip as CSV, newest first',
  }),
  boostResults: route({
    ...results,
    summary: 'Results of your volume boost campaign',
    path: '/api/boost-volume/:campaignId/results',
    reply: BoostResults,
  }),
  boostLoopsFile: route({
    ...workFile,
    summary: 'Every verified loop of your volume boost campaign as CSV; participants under aliases',
    path: '/api/boost-volume/:campaignId/results.csv',
  }),
  fomoWorkFile: route({ ...workFile, path: '/api/campaigns/:campaignId/results.csv' }),
};
