import { submittedKinds } from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { CampaignKind, line } from '../../shapes.ts';

export const Overview = z.object({
  queues: z.array(
    z.object({
      /** What waits for workers (mails, Telegram) is in the metrics. */
      name: z.enum([
        'reviews',
        'appeals',
        'tickets',
        'payouts',
        'deposits',
        'x_accounts',
        'signals',
        'requests',
        'proposals',
      ]),
      /** Work to review is counted up to 10,000. */
      count: z.number().int().nonnegative(),
      /** Since when the oldest waits; null when nothing waits. */
      oldest: Timestamp.nullable(),
      /** Of work to review: the kind of the oldest. */
      kind: z.enum(submittedKinds).nullable(),
    }),
  ),
  money: z.object({
    /** What the books say is on chain. */
    treasury: Amount,
    /** Of earners: in review and spendable. */
    earners: Amount,
    /** Of creators, outside of campaigns. */
    creators: Amount,
    /** In campaigns: pools, fees not earned yet and disputed rewards. */
    campaigns: Amount,
    /** Payouts and withdrawals under way. */
    inFlight: Amount,
    /** Fees earned, and unclaimed money of deleted accounts. */
    platform: Amount,
    /** The amount of signed payouts and withdrawals, which may have been paid on chain already. */
    leaving: Amount,
  }),
  /** Null: the chain did not answer. */
  chain: z.object({ usdc: Amount, sol: z.number().nonnegative() }).nullable(),
  /** The last comparison of the treasury with the books, at one final slot; null before the first. */
  comparison: z
    .object({
      /** What the chain has beyond the books; below 0 the treasury is short. */
      surplus: Amount,
      at: Timestamp,
      /** False when it is older than 26 hours: the chain could not be asked since. */
      isCurrent: z.boolean(),
    })
    .nullable(),
  isBotReachable: z.boolean(),
  /** Of each address of `TRAFFIC_DATABASE_URL`, in their order; empty without one. */
  isTrafficReachable: z.array(z.boolean()),
});

/** What happened on the last days (UTC), oldest first, and who decided. */
export const AdminFigures = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      /** First decisions on submitted work and on doubtful messages. */
      decided: z.number().int().nonnegative(),
      /** Of these. */
      bySystem: z.number().int().nonnegative(),
      /** Earnings that were paid on chain. */
      paid: Amount,
      payouts: z.number().int().nonnegative(),
      deposited: Amount,
      deposits: z.number().int().nonnegative(),
      /** Of checks and payouts, as admins were told of them. */
      alarms: z.number().int().nonnegative(),
    }),
  ),
  /** Admins who decided on work in the last seven days, who decided most first. */
  deciders: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      today: z.number().int().nonnegative(),
      approved: z.number().int().nonnegative(),
      rejected: z.number().int().nonnegative(),
      /** Of this admin's rejections, by appeals that were answered in these days. */
      overturned: z.number().int().nonnegative(),
    }),
  ),
});

/** Something that an admin may look for, and where it is shown. */
export const Found = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), _id: z.string(), name: z.string(), email: z.string() }),
  z.object({
    kind: z.literal('campaign'),
    _id: z.string(),
    name: z.string(),
    of: CampaignKind,
    creator: z.string(),
  }),
  z.object({
    kind: z.literal('work'),
    _id: z.string(),
    person: z.object({ _id: z.string(), username: z.string() }),
    campaign: z.string(),
  }),
  z.object({
    kind: z.literal('payout'),
    _id: z.string(),
    username: z.string(),
    amount: Amount,
    status: z.string(),
  }),
  z.object({
    kind: z.literal('deposit'),
    _id: z.string(),
    username: z.string(),
    amount: Amount,
    /** Null: nothing has arrived. */
    signature: z.string().nullable(),
  }),
  z.object({ kind: z.literal('ticket'), _id: z.string(), title: z.string(), status: z.string() }),
]);

export const overviewRoutes = {
  overview: route({
    path: '/api/admin/overview',
    summary: 'What waits for admins, the money in the books, and the services that answer',
    who: 'admin',
    reply: Overview,
  }),
  adminQueues: route({
    path: '/api/admin/queues',
    summary: 'How much waits for admins in each queue, and since when',
    who: 'admin',
    reply: Overview.shape.queues,
  }),
  adminFigures: route({
    path: '/api/admin/figures',
    summary:
      'Decisions, payouts and deposits of each of the last 14 days (UTC), with alarms, and which admins decided',
    who: 'admin',
    reads: 'replica',
    reply: AdminFigures,
  }),
  find: route({
    path: '/api/admin/find',
    summary:
      'People, campaigns, work, payouts, deposits and tickets by id, name, wallet, signature or tweet',
    who: 'admin',
    reads: 'replica',
    query: z.strictObject({
      /** A whole id, wallet, signature or tweet link, or the beginning of a name. */
      search: line({ min: 1, max: 254 }),
    }),
    reply: z.array(Found),
  }),
};
