import { payoutStatuses } from '@stoke/domain';
import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { dollars, WalletAddress } from '../../shapes.ts';

export const Payout = z.object({
  _id: z.string(),
  amount: Amount,
  status: z.enum(payoutStatuses),
  address: z.string(),
  /** Requested by the person's wish, not by hand. */
  isAutomatic: z.boolean(),
  requestedAt: Timestamp,
  sentAt: Timestamp.nullable(),
  confirmedAt: Timestamp.nullable(),
  signature: z.string().nullable(),
  /** Public page of the transaction; null without an explorer. */
  transactionUrl: z.string().nullable(),
  reason: z.string().nullable(),
  /** About when it is sent, while it waits for a limit of the hour. */
  waitsUntil: Timestamp.nullable(),
});

/** From which balance on payouts are requested automatically; null: they are not. */
export const AutomaticPayout = z.object({
  threshold: Amount.nullable(),
  /** Why it turned itself off; null while it is on, and when it was never on. */
  stoppedBecause: z.string().nullable(),
});

/** A call that sends money out. */
export const paysOut = {
  who: 'member',
  confirms: true,
  needsRules: true,
  idempotent: true,
  perMinute: 10,
} as const;

export const payoutRoutes = {
  requestPayout: route({
    method: 'POST',
    path: '/api/users/request-payout',
    summary: 'Request a payout of available earnings to the saved wallet',
    ...paysOut,
    body: z.strictObject({
      amount: dollars('payout.amount_invalid'),
      paymentMethod: z.literal('crypto'),
      /** Empty or null where no wallet is saved. */
      paymentDetails: z.strictObject({
        address: z.union([z.enum(['']), z.null(), WalletAddress], {
          error: refusals['wallet.invalid'].text,
        }),
      }),
    }),
    reply: z.object({ message: z.string(), payout: Payout }),
    refuses: [
      'payout.wallet_missing',
      'wallet.invalid',
      'payout.wallet_mismatch',
      'wallet.known_address',
      'payout.wallet_on_hold',
      'payout.account_closed',
      'payout.below_minimum',
      'payout.amount_invalid',
      'payout.exceeds_balance',
      'payout.email_unconfirmed',
      'payout.paused',
    ],
  }),
  payouts: route({
    path: '/api/users/payouts',
    summary: 'Your payouts, newest first',
    who: 'member-or-banned',
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(Payout),
  }),
  automaticPayout: route({
    path: '/api/users/automatic-payout',
    summary: 'From which balance on your payouts are requested automatically',
    who: 'member',
    reply: AutomaticPayout,
  }),
  setAutomaticPayout: route({
    method: 'PUT',
    path: '/api/users/automatic-payout',
    summary: 'Request everything available automatically once it reaches an amount',
    who: 'member',
    confirms: true,
    needsRules: true,
    perMinute: 10,
    body: z.strictObject({ threshold: dollars('payout.amount_invalid') }),
    reply: AutomaticPayout,
    refuses: [
      'payout.wallet_missing',
      'payout.email_unconfirmed',
      'payout.below_minimum',
      'payout.amount_invalid',
    ],
  }),
  stopAutomaticPayout: route({
    method: 'DELETE',
    path: '/api/users/automatic-payout',
    summary: 'Request payouts by hand only',
    who: 'member',
    perMinute: 10,
    reply: AutomaticPayout,
  }),
};
