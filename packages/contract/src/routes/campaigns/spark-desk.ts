import {
  keysOf,
  maxReversalActions,
  reversalNoteLength,
  reversalReasons,
  sparkAlarms,
  sparkCodes,
  sparkDoubts,
  sparkHidings,
} from '@stoke/domain';
import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { Id, line, Message, pageOf, paragraph } from '../../shapes.ts';

/** A Spark as moderators see it. Shares are parts of the actions of the last 24 hours, 0 to 1. */
export const SparkOnDesk = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(['pending', 'active', 'paused', 'completed', 'ended']),
  userRewardPool: Amount,
  /** Reserved or paid. */
  used: Amount,
  actionsToday: z.number().int(),
  paidShare: z.number(),
  refusedShare: z.number(),
  alarms: z.array(z.enum(sparkAlarms)),
});

/** Actions of one hour or day with one outcome. */
const Outcome = z.object({
  at: Timestamp,
  /** `paid`, `waiting`, or why it is unpaid. */
  outcome: z.enum(['paid', 'waiting', ...sparkCodes]),
  actions: z.number().int(),
  amount: Amount,
});

export const Who = z.object({ _id: z.string(), username: z.string() });

export const SparkEarner = Who.extend({
  accountStatus: z.enum(['active', 'suspended', 'banned']),
  reputationScore: z.number().int(),
  /** When the account was made. */
  createdAt: Timestamp,
  actions: z.number().int(),
  reserved: Amount,
  available: Amount,
  /** Of the pool, 0 to 1. */
  share: z.number(),
});

/** What moderators can take back: reserved actions, by id. */
const takeable = {
  actionIds: z.array(z.string()),
  reserved: Amount,
  available: Amount,
};

/** People who react mostly to one another, in the last 48 hours. */
export const SparkRing = z.object({
  people: z.array(Who),
  /** Reactions among them, and all that they gave. */
  inside: z.number().int(),
  given: z.number().int(),
  ...takeable,
});

/** Messages of several people that say nearly the same, in the last 48 hours. */
export const SparkCopies = z.object({
  people: z.array(Who),
  messages: z.number().int(),
  /** The first of them; `url` opens it in Telegram. */
  samples: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      at: Timestamp,
      words: z.number().int(),
      text: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
  ...takeable,
});

export const SparkActionOnDesk = z.object({
  _id: z.string(),
  kind: z.enum(['message', 'click', 'reaction']),
  at: Timestamp,
  status: z.enum(['waiting', 'doubtful', 'reserved', 'available', 'unpaid', 'reversed']),
  /** Why it is or was doubtful. */
  doubt: z.enum(keysOf(sparkDoubts)).nullable(),
  amount: Amount,
  code: z.enum(sparkCodes).nullable(),
  /** The beginning of the message; null: not a message, or its text is no longer kept. */
  text: z.string().nullable(),
  /** Whether the message is hidden: deleted in the group by the bot; null: never requested. */
  hiding: z.enum(keysOf(sparkHidings)).nullable(),
  /** Opens the message in Telegram. */
  url: z.string().nullable(),
});

/** What one person earned in one Spark. */
export const SparkOfPerson = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(['pending', 'active', 'paused', 'completed', 'ended']),
  participatesSince: Timestamp,
  /** The single actions are no longer kept, and counts of them are 0. What they earned is. */
  areActionsRemoved: z.literal(true).optional(),
  actions: z.number().int(),
  unpaid: z.number().int(),
  reserved: Amount,
  available: Amount,
  reversed: Amount,
});

export const actionIds = z.array(Id).min(1).max(maxReversalActions);
/** The rewards that a reversal is about: those of one person, or the named ones. */
const target = { userId: Id.optional(), actionIds: actionIds.optional() };
const isOneTarget = ({ userId, actionIds }: { userId?: unknown; actionIds?: unknown }) =>
  (userId === undefined) !== (actionIds === undefined);
const oneTarget = { path: ['userId'], error: 'either a person or actions' };

export const reversalTarget = z.strictObject(target).refine(isOneTarget, oneTarget);

export const Reversible = z.object({
  people: z.number().int(),
  actions: z.number().int(),
  amount: Amount,
  /** Available already. */
  tooLate: z.number().int(),
});

const reasonError = { error: refusals['spark.reversal_reason'].text };
const params = z.object({ campaignId: Id });

/** Taking rewards back, by an admin or the campaign's creator. */
export const reversal = {
  idempotent: true,
  body: z
    .strictObject({
      ...target,
      reason: z.enum(reversalReasons, reasonError),
      note: paragraph(reversalNoteLength).default(''),
    })
    .refine(isOneTarget, oneTarget),
  reply: Message.extend(Reversible.shape),
  refuses: [
    'spark.nothing_to_reverse',
    'spark.reversal_reason',
    'review.note_required',
    'review.own_work',
  ],
} as const;

const pagesOf = <Item extends z.ZodType>(item: Item) =>
  ({
    who: 'admin',
    reads: 'replica',
    query: pageOf({ most: 100, usual: 25 }),
    reply: z.array(item),
  }) as const;

export const sparkDeskRoutes = {
  sparkDesk: route({
    path: '/api/admin/sparks',
    summary:
      'Sparks that are not settled yet: those that need a look first, then the busiest. Counts are seconds to minutes old',
    who: 'admin',
    reads: 'replica',
    query: z.strictObject({
      /** Part of the name. */
      search: line({ max: 100 }).default(''),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    reply: z.array(SparkOnDesk),
  }),
  sparkOutcomes: route({
    path: '/api/admin/sparks/:campaignId/outcomes',
    summary: 'Actions in a Spark by outcome: of the last 48 hours by hour, or of 60 days by day',
    who: 'admin',
    reads: 'replica',
    params,
    query: z.strictObject({ by: z.enum(['hour', 'day']).default('hour') }),
    reply: z.object({ campaign: SparkOnDesk, outcomes: z.array(Outcome) }),
  }),
  sparkEarners: route({
    path: '/api/admin/sparks/:campaignId/earners',
    summary: 'Earners in a Spark, highest first',
    ...pagesOf(SparkEarner),
    params,
  }),
  sparkRings: route({
    path: '/api/admin/sparks/:campaignId/rings',
    summary: 'People who react mostly to each other, at most 50 rings, largest sums first',
    who: 'admin',
    params,
    reply: z.array(SparkRing),
  }),
  sparkCopies: route({
    path: '/api/admin/sparks/:campaignId/copies',
    summary: 'Near-identical messages from several people, at most 50 groups, largest sums first',
    who: 'admin',
    params,
    reply: z.array(SparkCopies),
  }),
  sparkActionsOf: route({
    path: '/api/admin/sparks/:campaignId/people/:userId/actions',
    summary: 'Actions of one person in a Spark, newest first',
    ...pagesOf(SparkActionOnDesk),
    params: params.extend({ userId: Id }),
  }),
  sparksOfPerson: route({
    path: '/api/admin/people/:id/sparks',
    summary: 'Earnings of one person in each Spark, latest first',
    ...pagesOf(SparkOfPerson),
    params: z.object({ id: Id }),
    refuses: ['request.not_found'],
  }),
  checkSparkReversal: route({
    method: 'POST',
    path: '/api/admin/sparks/:campaignId/reversals/check',
    summary: 'What a reversal would take back now; changes nothing',
    who: 'admin',
    params,
    body: reversalTarget,
    reply: Reversible,
  }),
  reverseSpark: route({
    method: 'POST',
    path: '/api/admin/sparks/:campaignId/reversals',
    summary: 'Take back reserved rewards of one person, or the named ones; the people are told',
    who: 'admin',
    ...reversal,
    params,
  }),
};
