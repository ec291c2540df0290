import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { CampaignKind, exactDollars, Id, pageOf, WalletAddress } from '../../shapes.ts';
import { walletRefusals } from '../people/identity.ts';
import { Deposit } from '../people/creators.ts';
import { Payout, paysOut } from './payouts.ts';

/** What a creator took out of the balance; its life is that of a payout. */
export const Withdrawal = Payout.omit({ isAutomatic: true }).extend({
  /** Until then it waits and can be cancelled; null if it is sent without waiting. */
  heldUntil: Timestamp.nullable(),
  /** The part of `amount` that pays for opening the wallet's USDC account; the rest arrives. */
  openingFee: Amount,
  canCancel: z.boolean(),
});

/** One posting of the creator's balance. */
export const StatementLine = z.object({
  _id: z.string(),
  kind: z.enum([
    'deposit',
    'campaign_funded',
    'campaign_topped_up',
    'campaign_refunded',
    'withdrawal',
    'withdrawal_returned',
    'other',
  ]),
  at: Timestamp,
  /** Below zero when it left the balance. */
  amount: Amount,
  /** Balance after it. */
  balance: Amount,
  /** The campaign it belongs to; null when it belongs to none. */
  campaign: z.object({ _id: z.string(), kind: CampaignKind, name: z.string() }).nullable(),
  /** Of `amount`, without a sign: the part of the rewards and the part of the fee. */
  rewards: Amount.nullable(),
  fee: Amount.nullable(),
  /** The fee that the platform earned by this settlement; 0 for all else. */
  feeEarned: Amount,
  withdrawalId: z.string().nullable(),
  signature: z.string().nullable(),
  /** A deposit that an admin credited by hand. */
  bySupport: z.boolean(),
  /** Public page of the transaction; null without an explorer. */
  transactionUrl: z.string().nullable(),
});

export const statementTypes = ['deposits', 'campaigns', 'refunds', 'withdrawals'] as const;

const signatureText = refusals['deposit.signature_invalid'].text;

export const fundingRoutes = {
  claimDeposit: route({
    method: 'POST',
    path: '/api/creator/deposits/claim',
    summary: 'Claim a transfer that came without a reference, by its transaction signature',
    who: 'member',
    needsRules: true,
    idempotent: true,
    perMinute: 10,
    body: z.strictObject({
      signature: z
        .string({ error: signatureText })
        .max(200, { error: signatureText })
        .transform((text) => text.trim()),
      /** The claim message, signed by the wallet that paid; for a transfer without reference. */
      proof: z
        .strictObject({
          wallet: WalletAddress,
          signed: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,100}$/),
        })
        .optional(),
    }),
    reply: Deposit,
    refuses: [
      'creator.no_dashboard',
      'deposit.creator_unknown',
      'chain.unavailable',
      'deposit.signature_invalid',
      'deposit.transfer_unknown',
      'deposit.failed_on_chain',
      'deposit.not_for_us',
      'deposit.already_credited',
      'deposit.of_another',
      'deposit.sender_unclear',
      'deposit.proof_needed',
      'deposit.proof_wrong',
      'deposit.not_final',
    ],
  }),
  prepareTransfer: route({
    method: 'POST',
    path: '/api/creator/deposits/:id/transaction',
    summary: 'The transfer that pays a waiting deposit, for a browser wallet to sign',
    who: 'member',
    perMinute: 20,
    params: z.object({ id: Id }),
    body: z.strictObject({ wallet: WalletAddress }),
    /** In base64. */
    reply: z.object({ transaction: z.string() }),
    refuses: [
      'deposit.not_waiting',
      'wallet.invalid',
      'wallet.not_payable',
      'deposit.wallet_short',
      'deposit.wallet_no_sol',
      'chain.unavailable',
    ],
  }),
  submitTransfer: route({
    method: 'POST',
    path: '/api/creator/deposits/:id/submit',
    summary: 'Send the transfer that the wallet has signed',
    who: 'member',
    perMinute: 20,
    params: z.object({ id: Id }),
    body: z.strictObject({ transaction: z.string().max(2000) }),
    reply: z.object({ signature: z.string() }),
    refuses: [
      'deposit.not_signed',
      'deposit.transfer_failed',
      'deposit.fate_unknown',
      'chain.unavailable',
    ],
  }),
  statement: route({
    path: '/api/creator/statement',
    summary: 'Every change of your creator balance, newest first, with the balance after it',
    who: 'member',
    query: pageOf({ most: 500, usual: 50 }).extend({ type: z.enum(statementTypes).optional() }),
    reply: z.array(StatementLine),
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/creator/withdrawals',
    summary: 'Withdraw USDC from the creator balance',
    ...paysOut,
    body: z.strictObject({
      amount: exactDollars('withdrawal.amount_invalid', 'withdrawal.exceeds_balance'),
      address: WalletAddress,
    }),
    status: 201,
    reply: Withdrawal,
    refuses: [
      ...walletRefusals,
      'withdrawal.amount_invalid',
      'amount.too_precise',
      'withdrawal.below_opening',
      'wallet.closed_today',
      'withdrawal.exceeds_balance',
      'withdrawal.too_many_open',
      'payout.email_unconfirmed',
      'payout.paused',
    ],
  }),
  withdrawalOpening: route({
    path: '/api/creator/withdrawals/opening',
    summary: "What opening the wallet's USDC account costs, 0 if it is open",
    who: 'member',
    perMinute: 20,
    query: z.strictObject({ address: WalletAddress }),
    reply: z.object({ openingFee: Amount }),
    refuses: [...walletRefusals, 'wallet.closed_today'],
  }),
  withdrawals: route({
    path: '/api/creator/withdrawals',
    summary: 'Your withdrawals, newest first',
    who: 'member',
    query: pageOf({ most: 200, usual: 50 }),
    reply: z.array(Withdrawal),
  }),
  cancelWithdrawal: route({
    method: 'POST',
    path: '/api/creator/withdrawals/:id/cancel',
    summary: 'Cancel a withdrawal that has not been sent',
    who: 'member',
    idempotent: true,
    params: z.object({ id: Id }),
    reply: Withdrawal,
    refuses: ['withdrawal.not_waiting', 'payout.history_unread'],
  }),
};
