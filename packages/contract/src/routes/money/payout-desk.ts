import {
  payoutFlags,
  payoutPurposes,
  payoutStatuses,
  signalKinds,
  signalLevels,
} from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { SignalActed } from '../safety/signals.ts';
import { csvFile, explanation, Id, line, Message, pageOf, SearchTime } from '../../shapes.ts';

const Flag = z.enum(payoutFlags);
const Status = z.enum(payoutStatuses);
const Purpose = z.enum(payoutPurposes);

/** A payout or withdrawal as admins see it. */
export const AdminPayout = z.object({
  _id: z.string(),
  owner: z.object({ _id: z.string(), username: z.string() }),
  purpose: Purpose,
  amount: Amount,
  address: z.string(),
  status: Status,
  /** Why a person has to decide; null unless the status is review. */
  cause: z
    .enum(['banned', 'suspended', 'flagged', 'paid_on_chain', 'not_provable', 'keeps_failing'])
    .nullable(),
  /** Why admins have to release it, the newest last: found at the request, or while it waits. `listed`: its address is on
   * the screening list; `signal`: a strong signal of abuse is about its owner, or an admin holds the payouts of its people. */
  flags: z.array(Flag),
  /** How many different admins have to release it, and who did. */
  releasesNeeded: z.number().int().min(0).max(2),
  releasedBy: z.array(z.object({ _id: z.string(), username: z.string() })),
  /** In lists, of one that is not sent: a signal, or an act on one, holds the payouts of its owner now. */
  isOwnerHeld: z.literal(true).optional(),
  requestedAt: Timestamp,
  signature: z.string().nullable(),
  /** Public page of the transaction; null without an explorer. */
  transactionUrl: z.string().nullable(),
});

/** One of all payouts and withdrawals, finished ones too. */
export const ListedPayout = AdminPayout.extend({
  /** What its owner reads about its state. */
  reason: z.string().nullable(),
  sentAt: Timestamp.nullable(),
  confirmedAt: Timestamp.nullable(),
});

/** What an admin needs to know before money leaves. */
export const PayoutFacts = z.object({
  owner: z.object({
    _id: z.string(),
    username: z.string(),
    reputationScore: z.number().int(),
    accountStatus: z.enum(['active', 'suspended', 'banned']),
    createdAt: Timestamp,
  }),
  /** Open signals about the owner, the strongest first. */
  signals: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(signalKinds),
      level: z.enum(signalLevels),
      strength: z.number().int(),
      size: z.number().int(),
    }),
  ),
  /** What admins did to all people of a signal with the owner among them, and did not undo. */
  acts: z.array(SignalActed),
  /** What the owner earned lately by campaign, the most first; without one: other credits. */
  earned: z.array(
    z.object({
      campaignId: z.string().nullable(),
      kind: z.string().nullable(),
      name: z.string(),
      brand: z.string(),
      rewards: z.number().int(),
      amount: Amount,
    }),
  ),
  /** Others who saved this address or were paid to it. */
  sharedWith: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      accountStatus: z.enum(['active', 'suspended', 'banned']),
    }),
  ),
  /** The owner's other payouts of this kind from before. */
  earlier: z.object({
    confirmed: z.number().int(),
    amount: Amount,
    refunded: z.number().int(),
    lastAt: Timestamp.nullable(),
    /** Of those confirmed, to this address. */
    toAddress: z.number().int(),
  }),
  /** Public page of the address; null without an explorer. */
  addressUrl: z.string().nullable(),
});

/** A transfer out of the treasury for this payout, as it was seen on chain. */
const SeenPayment = z.object({
  signature: z.string(),
  transactionUrl: z.string().nullable(),
  amount: Amount,
  /** Only a final transfer can be settled. */
  isFinal: z.boolean(),
  slot: z.number().int(),
  seenBy: z.enum(['attempt', 'reference', 'treasury', 'admin']),
  seenAt: Timestamp,
});

const Attempt = z.object({
  _id: z.string(),
  outcome: z.enum(['open', 'landed', 'failed', 'expired', 'parked', 'dropped']),
  signature: z.string().nullable(),
  transactionUrl: z.string().nullable(),
  claimedAt: Timestamp,
  sentAt: Timestamp.nullable(),
  closedAt: Timestamp.nullable(),
  error: z.string().nullable(),
});

/** What the node can prove now: that it is paid, that it never was, or neither, and why. */
const Proof = z.object({
  kind: z.enum(['paid', 'absent', 'unknown']),
  why: z.string().nullable(),
});

export const AdminPayoutInFull = AdminPayout.extend({
  reference: z.string(),
  /** What the screening list said of the address, and when; null: it was not asked. */
  screened: z.object({ isListed: z.boolean(), checkedAt: Timestamp }).nullable(),
  attempts: z.array(Attempt),
  payments: z.array(SeenPayment),
  /** Null unless the payout waits for an admin. */
  proof: Proof.nullable(),
});

const Reason = explanation('payout.reason_required', { min: 10 });

/** Payouts of one queue that wait for an admin. */
const Queue = z.object({ count: z.number().int(), oldest: Timestamp.nullable() });

/** What was sent in the last hour, and what waits since it does not fit under the limits of it. */
const Hour = z.object({
  purpose: z.enum(['earnings', 'withdrawal']),
  sent: Amount,
  limit: Amount,
  /** `until`: about when the first of them is sent. */
  held: z.object({ count: z.number().int(), amount: Amount, until: Timestamp }).nullable(),
});

const params = z.object({ id: Id });

const filters = {
  /** The beginning of a username, or a whole address, signature or id. */
  search: line({ max: 200 }).optional(),
  status: Status.optional(),
  purpose: Purpose.optional(),
  flag: Flag.optional(),
  from: SearchTime.optional(),
  /** Not included. */
  to: SearchTime.optional(),
};

/** A decision on a payout in review, with its reason. */
const decision = {
  who: 'admin',
  idempotent: true,
  perMinute: 60,
  params,
  body: z.strictObject({ reason: Reason }),
  reply: AdminPayout,
} as const;

export const payoutDeskRoutes = {
  adminPayouts: route({
    path: '/api/admin/payouts',
    summary: 'Unfinished payouts in one state, oldest first; those in review need a decision',
    who: 'admin',
    query: pageOf({ most: 100, usual: 25 }).extend({
      status: z.enum(['review', 'requested', 'sending']).default('review'),
      /** Only those that a limit flagged, or only the others that an admin has to decide. */
      queue: z.enum(['flagged', 'trouble']).optional(),
    }),
    reply: z.array(AdminPayout),
  }),
  payoutList: route({
    path: '/api/admin/payout-list',
    summary: 'All payouts and withdrawals, finished ones too, newest first, with a search',
    who: 'admin',
    query: pageOf({ most: 200, usual: 50 }).extend(filters),
    reply: z.array(ListedPayout),
  }),
  payoutFile: route({
    ...csvFile,
    path: '/api/admin/payout-list.csv',
    summary: 'The whole search as CSV',
    who: 'admin',
    query: z.strictObject(filters),
  }),
  payoutFacts: route({
    path: '/api/admin/payouts/:id/facts',
    summary: 'What is known of the owner, the money and the address of a payout',
    who: 'admin',
    params,
    reply: PayoutFacts,
  }),
  decidePayouts: route({
    method: 'POST',
    path: '/api/admin/payouts/decide',
    summary: 'Release or refuse several flagged payouts with one reason; each is decided or not',
    who: 'admin',
    confirms: true,
    idempotent: true,
    perMinute: 60,
    body: z.strictObject({
      verdict: z.enum(['release', 'refuse']),
      ids: z.array(Id).min(1).max(100),
      reason: Reason,
    }),
    reply: Message.extend({
      decided: z.array(AdminPayout),
      refused: z.array(z.object({ _id: z.string(), code: z.string(), message: z.string() })),
    }),
    refuses: ['payout.reason_required'],
  }),
  payoutQueues: route({
    path: '/api/admin/payout-queues',
    summary: 'How many payouts wait for an admin, flagged or in trouble, and how full the hour is',
    who: 'admin',
    reply: z.object({ flagged: Queue, trouble: Queue, hours: z.array(Hour) }),
  }),
  releasePayout: route({
    method: 'POST',
    path: '/api/admin/payouts/:id/release',
    summary: 'Release a flagged payout; a large one is sent once two different admins released it',
    ...decision,
    refuses: [
      'payout.not_in_review',
      'payout.not_flagged',
      'payout.already_released',
      'payout.own_account',
      'payout.reason_required',
    ],
  }),
  refusePayout: route({
    method: 'POST',
    path: '/api/admin/payouts/:id/refuse',
    summary: 'Refuse a payout in review: the amount returns to the balance, its owner reads why',
    ...decision,
    refuses: [
      'chain.unavailable',
      'payout.not_in_review',
      'payout.held_by_ban',
      'payout.held_by_suspension',
      'payout.own_account',
      'payout.reason_required',
      'payout.paid_on_chain',
      'payout.history_unread',
      'payout.absence_unproven',
    ],
  }),
  adminPayout: route({
    path: '/api/admin/payouts/:id',
    summary: 'One payout with its attempts, its on-chain status and what the node can prove',
    who: 'admin',
    perMinute: 60,
    params,
    reply: AdminPayoutInFull,
  }),
  settleAsPaid: route({
    method: 'POST',
    path: '/api/admin/payouts/:id/settle-as-paid',
    summary: 'Settle a payout in review with the transaction that paid it',
    who: 'admin',
    confirms: true,
    idempotent: true,
    perMinute: 60,
    params,
    body: z.strictObject({
      signature: z
        .string()
        .max(200)
        .transform((text) => text.trim()),
      reason: Reason,
    }),
    reply: AdminPayout,
    refuses: [
      'chain.unavailable',
      'payout.not_in_review',
      'payout.own_account',
      'payout.reason_required',
      'payout.transaction_unknown',
      'payout.transaction_failed',
      'payout.transaction_not_final',
      'payout.transaction_differs',
      'payout.paid_by_other',
      'payout.signature_used',
    ],
  }),
  payAgain: route({
    method: 'POST',
    path: '/api/admin/payouts/:id/pay-again',
    summary: 'Pay a payout in review, once a node with full history proves that it was never paid',
    ...decision,
    confirms: true,
    refuses: [
      'chain.unavailable',
      'payout.not_in_review',
      'payout.own_account',
      'payout.reason_required',
      'payout.paid_on_chain',
      'payout.absence_unproven',
      'payout.not_released',
    ],
  }),
};
