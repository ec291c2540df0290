import { keysOf, rejectionReasons, sparkHidings, sparkRefusalNames } from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { csvFile, Id, line, pageOf } from '../../shapes.ts';

const sparkActionKinds = ['message', 'reaction', 'click'] as const;

/** Who did work, as its reviewer saw them. */
export const WorkPerson = z.object({
  _id: z.string(),
  username: z.string(),
  /** The X account with which it was done. */
  xUsername: z.string().nullable(),
  reputationScore: z.number().int(),
});

/** A piece of work as the creator who paid for it sees it. */
export const CampaignWork = z.object({
  _id: z.string(),
  /** Null: the account was deleted, and with it all that it showed. */
  person: WorkPerson.nullable(),
  taskId: z.string(),
  taskName: z.string(),
  taskLink: z.string().nullable(),
  /** What was done: `Like`. */
  action: z.string(),
  text: z.string().nullable(),
  proofLink: z.string().nullable(),
  /** Answers to those who may see the work. */
  imageUrl: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'rejected']),
  /** Paid once, and taken back with a ban of its person. */
  isForfeited: z.boolean(),
  reason: z.enum(rejectionReasons).nullable(),
  /** What the creator wrote to the rejection; that of the platform's reviewers is for the earner alone. */
  note: z.string().nullable(),
  decidedBy: z.enum(['creator', 'platform', 'system']).nullable(),
  /** Its reward, and what was paid of it. */
  amount: Amount,
  paid: Amount,
  submittedAt: Timestamp,
  decidedAt: Timestamp.nullable(),
});

const count = z.number().int();

/** Who takes part in a Spark, what they did there and what came of it. */
export const SparkPerson = z.object({
  _id: z.string(),
  /** Null: the account was deleted. */
  person: WorkPerson.extend({ telegramUsername: z.string().nullable() }).nullable(),
  participatesSince: Timestamp,
  /** The single actions are no longer kept, and counts of them are 0. What they earned is. */
  areActionsRemoved: z.literal(true).optional(),
  kinds: z.array(
    z.object({
      kind: z.enum(sparkActionKinds),
      paid: count,
      reserved: count,
      waiting: count,
      unpaid: count,
    }),
  ),
  paid: Amount,
  reserved: Amount,
  takenBack: Amount,
  /** Why actions were not paid, most frequent first. */
  unpaid: z.array(z.object({ reason: z.enum(sparkRefusalNames), count })),
});

/** One action in a Spark. */
export const SparkWork = z.object({
  _id: z.string(),
  kind: z.enum(sparkActionKinds),
  at: Timestamp,
  /** Opens the message in Telegram, or is the link that was opened. */
  link: z.string().nullable(),
  words: count.nullable(),
  /** The beginning of the message; null: not a message, or its text is no longer kept. */
  text: z.string().nullable(),
  /** Whether the message is hidden: deleted in the group by the bot; null: never requested. */
  hiding: z.enum(keysOf(sparkHidings)).nullable(),
  status: z.enum(['waiting', 'reserved', 'paid', 'unpaid']),
  reason: z.enum(sparkRefusalNames).nullable(),
  amount: Amount,
  judgedAt: Timestamp.nullable(),
});

const params = z.object({ campaignId: Id });

export const campaignWorkRoutes = {
  campaignWork: route({
    path: '/api/creator/campaigns/:campaignId/work',
    summary:
      'All work of your campaign with its proof, newest first. A page may be short although there is a next one',
    who: 'member',
    reads: 'replica',
    params,
    query: pageOf({ most: 100, usual: 50 }).extend({
      state: CampaignWork.shape.status.optional(),
      taskId: Id.optional(),
      person: line({ max: 60 }).optional().describe('Part of a name or of an X handle'),
      pictures: z.enum(['yes']).optional().describe('Only work with a picture'),
    }),
    reply: z.array(CampaignWork),
  }),
  campaignWorkFile: route({
    ...csvFile,
    path: '/api/creator/campaigns/:campaignId/work.csv',
    summary: 'All work or actions of your campaign with their proof as CSV, oldest first',
    who: 'member',
    reads: 'replica',
    params,
  }),
  sparkPeople: route({
    path: '/api/spark-campaigns/:campaignId/people',
    summary:
      'Who takes part in your Spark, what they did and what came of it, the latest first. A page may be short although there is a next one',
    who: 'member',
    reads: 'replica',
    params,
    query: pageOf({ most: 100, usual: 50 }).extend({
      person: line({ max: 60 }).optional().describe('Part of a name, X handle or Telegram name'),
    }),
    reply: z.array(SparkPerson),
  }),
  sparkPersonActions: route({
    path: '/api/spark-campaigns/:campaignId/people/:userId/actions',
    summary: 'Actions of one person in your Spark, newest first',
    who: 'member',
    reads: 'replica',
    params: params.extend({ userId: Id }),
    query: pageOf({ most: 100, usual: 50 }),
    reply: z.array(SparkWork),
  }),
};
