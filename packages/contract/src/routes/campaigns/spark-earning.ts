import { keysOf, reversalReasons, sparkCodes, sparkDoubts } from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { DisputeState, Id, pageOf } from '../../shapes.ts';

/** What keeps a person from being paid in a Spark (rule 5.3). */
export const sparkMissing = [
  'own_campaign',
  'suspended',
  'muted',
  'rules',
  'telegram',
  'other_account',
  'participate',
  'x_account',
  'like',
  'retweet',
  'comment',
  'joinTelegram',
] as const;

const ActionState = z.enum(['todo', 'done', 'not_required']);

/** A person's part in a Spark campaign. Money in dollars. */
export const SparkParticipation = z.object({
  /** Whether the person pressed Participate Now!. */
  isParticipant: z.boolean(),
  /** Whether what the person does from now on is paid: nothing is missing. */
  isEligible: z.boolean(),
  missing: z.array(z.object({ code: z.enum(sparkMissing), message: z.string() })),
  /** Like, retweet and comment are reported by the person; Telegram tells who joined. */
  actions: z.object({
    like: ActionState,
    retweet: ActionState,
    comment: ActionState,
    joinTelegram: ActionState,
  }),
  groupUrl: z.string(),
  /** The campaign's links: opening each is paid once. */
  links: z.array(
    z.object({
      _id: z.string(),
      label: z.string(),
      url: z.string(),
      /** Opened with effect: it pays nothing more. */
      isOpened: z.boolean(),
    }),
  ),
  reserved: Amount,
  available: Amount,
  /** What of the limit per person can still be paid to this one. Taken back rewards count while an appeal may overturn that. */
  limitLeft: Amount,
  /** The single actions are no longer kept, and counts of them are 0. What they earned is. */
  areActionsRemoved: z.literal(true).optional(),
  /** Actions that were judged and are not paid. */
  unpaid: z.number().int(),
  /** Actions that are not judged yet, and doubtful ones. */
  waiting: z.number().int(),
});

/** One action of the person, and its reward. */
export const SparkActivity = z.object({
  _id: z.string(),
  kind: z.enum(['message', 'click', 'reaction']),
  /** When it was done. */
  at: Timestamp,
  /** The beginning of the message; null: not a message, or its text is no longer kept. */
  text: z.string().nullable(),
  /** The message was deleted in the group, for the campaign's creator or an admin. */
  isHidden: z.boolean(),
  /** What it earns; 0 until it is judged, and when it is unpaid. */
  amount: Amount,
  /** What it may still bring while it waits; 0 otherwise, and where the outlook has a code. */
  expected: Amount,
  /** What is known already against a waiting message. Without a code it would be doubtful. */
  outlook: z.object({ code: z.enum(sparkCodes).nullable(), reason: z.string() }).nullable(),
  /** `waiting` is judged at `judgedAt` at the earliest; `reserved` becomes available later. */
  status: z.enum(['waiting', 'reserved', 'available', 'unpaid']),
  /** When a waiting action is due, or when it was judged. */
  judgedAt: Timestamp,
  /** Why it is unpaid; null otherwise. */
  code: z.enum(sparkCodes).nullable(),
  /** The same in words. */
  reason: z.string().nullable(),
  /**
   * Of a waiting message that reads as an advert or as random words. Its reward is held: the creator may
   * decide against it until `until`, undecided it is paid then.
   */
  doubt: z
    .object({
      code: z.enum(keysOf(sparkDoubts)),
      reason: z.string(),
      amount: Amount,
      until: Timestamp,
    })
    .nullable(),
  /** The receipt of its reward; null until it is available. */
  receiptId: z.string().nullable(),
  /** Of a reward that was taken back; `note` is of who took it back, `answer` that to the appeal. */
  reversal: z
    .object({
      _id: z.string(),
      actions: z.number().int(),
      amount: Amount,
      reason: z.enum(reversalReasons),
      note: z.string().nullable(),
      /** Taken back by the campaign's creator; otherwise by an admin. */
      isByCreator: z.boolean(),
      at: Timestamp,
      state: DisputeState,
      appealBefore: Timestamp,
      answerBefore: Timestamp.nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
});

/** Rewards of a Spark that became available on one day. */
export const SparkRewardDay = z.object({
  /** Of their receipt. */
  _id: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  /** `2026-06-01`, in UTC. */
  day: z.string(),
  actions: z.number().int(),
  amount: Amount,
});

const params = z.object({ campaignId: Id });

export const sparkEarningRoutes = {
  sparkParticipation: route({
    path: '/api/spark-campaigns/:campaignId/participation',
    summary: 'Your part in a Spark campaign: steps done and missing, and earnings',
    who: 'member',
    params,
    reply: SparkParticipation,
  }),
  participateInSpark: route({
    method: 'POST',
    path: '/api/spark-campaigns/:campaignId/participate',
    summary:
      'Take part in a Spark campaign; may be repeated, and then asks Telegram for your group',
    who: 'member',
    needsRules: true,
    perMinute: 30,
    params,
    reply: SparkParticipation,
    refuses: ['spark.not_started', 'campaign.is_over', 'task.own_campaign', 'task.suspended'],
  }),
  reportSparkAction: route({
    method: 'POST',
    path: '/api/spark-campaigns/:campaignId/actions',
    summary: 'Report a required action on X; joinTelegram asks Telegram instead of you',
    who: 'member',
    needsRules: true,
    perMinute: 30,
    params,
    body: z.strictObject({ actionType: z.enum(['like', 'retweet', 'comment', 'joinTelegram']) }),
    reply: SparkParticipation,
    refuses: [
      'spark.not_started',
      'campaign.is_over',
      'task.own_campaign',
      'task.suspended',
      'task.needs_x_account',
    ],
  }),
  sparkActivity: route({
    path: '/api/spark-campaigns/:campaignId/activity',
    summary: 'Your own actions in a Spark campaign, newest first, with what each earned or why not',
    who: 'member',
    params,
    query: pageOf({ most: 100, usual: 20 }),
    reply: z.array(SparkActivity),
  }),
  sparkRewards: route({
    path: '/api/users/spark-rewards',
    summary: 'Your rewards in Spark campaigns by day, newest first, each with a receipt',
    who: 'member-or-banned',
    reads: 'replica',
    query: pageOf({ most: 100, usual: 20 }),
    reply: z.array(SparkRewardDay),
  }),
};
