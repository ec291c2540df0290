import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { explanation, Id, pageOf } from '../../shapes.ts';

const NamedUser = z.object({ _id: z.string(), username: z.string() });

/** A transfer to the treasury, as admins see it on the page for credits by hand. */
export const AdminTransfer = z.object({
  signature: z.string(),
  /** Public page of the transaction; null without an explorer. */
  transactionUrl: z.string().nullable(),
  /** By which the treasury's balance really rose. */
  amount: Amount,
  /** When it landed, as the chain says; null where the node does not know it. */
  at: Timestamp.nullable(),
  /** Only a final transfer can be credited. */
  isFinal: z.boolean(),
  /** The wallets that paid; none where the USDC was issued. */
  senders: z.array(z.string()),
  /** Owners of the deposits it names; only one of them can be credited. */
  named: z.array(NamedUser),
  /** Null until it is credited. */
  credited: z
    .object({
      to: NamedUser,
      at: Timestamp,
      /** The admin who credited it by hand, and the reason; null if it was found or claimed. */
      by: z.string().nullable(),
      reason: z.string().nullable(),
      ticketId: z.string().nullable(),
    })
    .nullable(),
});

/** A reading that failed too often and that an admin decides. */
export const GivenUp = z.object({
  signature: z.string(),
  transactionUrl: z.string().nullable(),
  /** The transaction itself, or only who paid a deposit that is credited. */
  what: z.enum(['transaction', 'senders']),
  firstSeenAt: Timestamp,
  givenUpAt: Timestamp,
  tries: z.number().int(),
  /** Why the last try failed. */
  error: z.string(),
});

const params = z.object({ signature: z.string().max(200) });

const looking = [
  'chain.unavailable',
  'deposit.signature_invalid',
  'deposit.transfer_unknown',
  'deposit.failed_on_chain',
  'deposit.not_for_us',
] as const;

export const depositAdminRoutes = {
  unclaimedTransfers: route({
    path: '/api/admin/deposits/unclaimed',
    summary:
      'Final transfers to the treasury that are not credited, newest first; a page may be empty without being the last',
    who: 'admin',
    perMinute: 60,
    query: pageOf({ most: 25, usual: 10 }),
    reply: z.array(AdminTransfer),
    refuses: ['chain.unavailable'],
  }),
  treasuryTransfer: route({
    path: '/api/admin/deposits/transfers/:signature',
    summary: 'One transfer to the treasury',
    who: 'admin',
    perMinute: 60,
    params: z.object({ signature: z.string().max(200) }),
    reply: AdminTransfer,
    refuses: looking,
  }),
  givenUp: route({
    path: '/api/admin/deposits/given-up',
    summary:
      'The transactions, and senders of deposits, that could not be read; oldest first, 100 at most',
    who: 'admin',
    reply: z.array(GivenUp),
  }),
  retryGivenUp: route({
    method: 'POST',
    path: '/api/admin/deposits/given-up/:signature/try-again',
    summary: 'Have a transaction read again from its first try',
    who: 'admin',
    idempotent: true,
    perMinute: 60,
    params,
    reply: z.object({ signature: z.string() }),
    refuses: ['deposit.not_given_up'],
  }),
  dismissGivenUp: route({
    method: 'POST',
    path: '/api/admin/deposits/given-up/:signature/dismiss',
    summary: 'Close a transaction after review: it no longer holds back refunds',
    who: 'admin',
    confirms: true,
    idempotent: true,
    perMinute: 60,
    params,
    body: z.strictObject({ reason: explanation('deposit.dismissal_reason', { min: 10 }) }),
    reply: z.object({ signature: z.string() }),
    refuses: ['deposit.not_given_up', 'deposit.dismissal_reason'],
  }),
  creditTransfer: route({
    method: 'POST',
    path: '/api/admin/deposits/credit',
    summary: 'Credit one transfer to one creator manually, with a reason; never twice',
    who: 'admin',
    confirms: true,
    idempotent: true,
    body: z.strictObject({
      signature: z
        .string()
        .max(200)
        .transform((text) => text.trim()),
      creatorId: Id,
      reason: explanation('deposit.reason_required', { min: 10 }),
      /** The creator's own ticket in which it was asked for. */
      ticketId: Id.optional(),
    }),
    reply: AdminTransfer,
    refuses: [
      ...looking,
      'deposit.reason_required',
      'deposit.not_final',
      'deposit.already_credited',
      'deposit.of_another',
      'deposit.own_account',
      'deposit.creator_unknown',
      'deposit.creator_banned',
      'deposit.creator_without_dashboard',
      'deposit.ticket_wrong',
    ],
  }),
};
