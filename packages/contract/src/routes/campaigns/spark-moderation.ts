import {
  keysOf,
  reversalNoteLength,
  sparkDoubts,
  sparkHidings,
  sparkRefusalNames,
} from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { Id, Message, pageOf, explanation } from '../../shapes.ts';
import { actionIds, Reversible, reversal, reversalTarget, Who } from './spark-desk.ts';

/** A message that waits for its creator's decision; `url` opens it in Telegram. */
export const SparkDoubtful = z.object({
  _id: z.string(),
  user: Who,
  at: Timestamp,
  words: z.number().int(),
  /** The beginning of it. */
  text: z.string().nullable(),
  code: z.enum(keysOf(sparkDoubts)),
  /** The same in words. */
  reason: z.string(),
  amount: Amount,
  /** Undecided, it is paid then. */
  until: Timestamp,
  url: z.string().nullable(),
});

/** Who earned in the creator's own Spark. */
export const OwnSparkEarner = Who.extend({
  actions: z.number().int(),
  reserved: Amount,
  available: Amount,
  /** Of the pool, 0 to 1. */
  share: z.number(),
  /** From then on nothing that the person does here is paid. */
  mutedAt: Timestamp.nullable(),
});

export const OwnSparkAction = z.object({
  _id: z.string(),
  kind: z.enum(['message', 'click', 'reaction']),
  at: Timestamp,
  status: z.enum(['waiting', 'doubtful', 'reserved', 'available', 'unpaid', 'reversed']),
  amount: Amount,
  /** Why it is unpaid. */
  refusal: z.enum(sparkRefusalNames).nullable(),
  doubt: z.enum(keysOf(sparkDoubts)).nullable(),
  /** The beginning of the message; null: not a message, or its text is no longer kept. */
  text: z.string().nullable(),
  /** Whether the message is hidden: deleted in the group by the bot; null: never requested. */
  hiding: z.enum(keysOf(sparkHidings)).nullable(),
  url: z.string().nullable(),
});

const params = z.object({ campaignId: Id });
const base = '/api/spark-campaigns/:campaignId/moderation' as const;

/** What the creator of a Spark decides there, and admins with them. */
export const sparkModerationRoutes = {
  sparkDoubtful: route({
    path: `${base}/doubtful`,
    summary: 'Doubtful messages of your Spark, oldest first',
    who: 'member',
    params,
    query: pageOf({ most: 100, usual: 50 }),
    reply: z.array(SparkDoubtful),
  }),
  paySparkDoubtful: route({
    method: 'POST',
    path: `${base}/doubtful/pay`,
    summary: 'Decide for doubtful messages of your Spark: they are paid as all others',
    who: 'member',
    idempotent: true,
    params,
    body: z.strictObject({ actionIds }),
    reply: Message.extend({ actions: z.number().int() }),
    refuses: ['spark.nothing_doubtful'],
  }),
  ownSparkEarners: route({
    path: `${base}/earners`,
    summary: 'Earners in your Spark, highest first',
    who: 'member',
    reads: 'replica',
    params,
    query: pageOf({ most: 100, usual: 25 }),
    reply: z.array(OwnSparkEarner),
  }),
  ownSparkPerson: route({
    path: `${base}/people/:userId`,
    summary: 'A person in your Spark',
    who: 'member',
    params: params.extend({ userId: Id }),
    reply: Who.extend({ mutedAt: Timestamp.nullable() }),
  }),
  ownSparkActionsOf: route({
    path: `${base}/people/:userId/actions`,
    summary: 'Actions of one person in your Spark, newest first',
    who: 'member',
    params: params.extend({ userId: Id }),
    query: pageOf({ most: 100, usual: 25 }),
    reply: z.array(OwnSparkAction),
  }),
  muteInSpark: route({
    method: 'POST',
    path: `${base}/people/:userId/mute`,
    summary: 'Mute a person in your Spark, or end that: what a muted person does there is not paid',
    who: 'member',
    params: params.extend({ userId: Id }),
    body: z.strictObject({ isMuted: z.boolean() }),
    reply: Message,
  }),
  hideInSpark: route({
    method: 'POST',
    path: `${base}/actions/:actionId/hide`,
    summary: 'Have the bot delete a message of your Spark in its group; its reward stays',
    who: 'member',
    perMinute: 30,
    params: params.extend({ actionId: Id }),
    reply: Message,
    refuses: ['spark.hide_too_late', 'spark.hide_no_right', 'spark.telegram_unreachable'],
  }),
  reportInSpark: route({
    method: 'POST',
    path: `${base}/people/:userId/report`,
    summary: 'Report a person in your Spark to the admins',
    who: 'member',
    params: params.extend({ userId: Id }),
    body: z.strictObject({
      note: explanation('review.note_required', { max: reversalNoteLength }),
    }),
    reply: Message,
    refuses: ['review.note_required'],
  }),
  checkOwnSparkReversal: route({
    method: 'POST',
    path: `${base}/reversals/check`,
    summary: 'What a reversal in your Spark would take back now; changes nothing',
    who: 'member',
    params,
    body: reversalTarget,
    reply: Reversible,
  }),
  reverseOwnSpark: route({
    method: 'POST',
    path: `${base}/reversals`,
    summary:
      'Take back reserved or doubtful rewards in your Spark; the people are told and can appeal to an admin',
    who: 'member',
    ...reversal,
    params,
  }),
};
