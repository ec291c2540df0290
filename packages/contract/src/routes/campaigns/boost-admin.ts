import { parseDollars, readDollars, type Usdc } from '@stoke/domain';
import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { FormNumber, Id, line, pageOf, WalletAddress } from '../../shapes.ts';
import { BoostCampaign } from './boost.ts';

/** A volume boost campaign as admins see it. */
export const AdminBoost = BoostCampaign.extend({
  owner: z.object({ _id: z.string(), username: z.string() }),
  tokenMint: z.string().nullable(),
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  rewardPerLoop: Amount,
});

export const BoostParticipation = z.object({
  _id: z.string(),
  user: z.object({ _id: z.string(), username: z.string() }),
  /** Null: the account was deleted. */
  walletAddress: z.string().nullable(),
  pendingLoops: z.number().int(),
  /** `signature` is null for loops that were verified before they were imported. */
  verifiedLoops: z.array(
    z.object({
      signature: z.string().nullable(),
      rewardAmount: Amount,
      verifiedAt: Timestamp,
      transactionUrl: z.string().nullable(),
    }),
  ),
  maxLoopsForUser: z.number().int(),
  totalEarned: Amount,
  status: z.enum(['active', 'awaiting_payout', 'paid']),
  /** Whether it can be marked as paid now. */
  isPayable: z.boolean(),
  transactionId: z.string().nullable(),
  paidAt: Timestamp.nullable(),
});

/** What came of one of several transactions; a refused one changed nothing. */
export const CheckedSignature = z.object({
  signature: z.string(),
  /** Whose loop it is; null when it was refused. */
  username: z.string().nullable(),
  rewardAmount: Amount.nullable(),
  /** Why it was refused. */
  refusal: z.string().nullable(),
});

const count = (most: number) => FormNumber.pipe(z.number().int().min(1).max(most));
/** Dollars above zero, as a number or as digits from a file. */
const amount = z.union([z.number(), z.string().max(40)]).transform((value, context): Usdc => {
  const micro = typeof value === 'number' ? parseDollars(value) : readDollars(value);
  if (micro !== null && micro > 0n) return micro;
  context.addIssue({ code: 'custom', message: 'must be an amount above zero in dollars' });
  return z.NEVER;
});
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const WebLink = line({ max: 400 }).refine((text) => text === '' || /^https?:\/\/\S+$/.test(text), {
  error: 'must be a link that starts with https://',
});

const TokenMint = z
  .string()
  .trim()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, { error: 'must be the address of a token on Solana' });

/** A campaign as it is agreed; the columns of a file have the same names. */
const NewBoostCampaign = z
  .strictObject({
    ownerId: Id,
    campaignName: line({ min: 1, max: 80 }),
    targetVolume: amount,
    /** In words: `Steady`. */
    speed: line({ min: 1, max: 40 }),
    estimatedTotalCost: amount,
    usersNeeded: count(100_000),
    totalCampaignLoops: count(10_000_000),
    volumePerLoop: amount,
    loopsPerUser: count(10_000),
    estimatedUserPayouts: amount,
    tweetLink: WebLink.nullable().default(null),
    tokenMint: TokenMint,
    startsAt: Moment,
    endsAt: Moment,
  })
  .superRefine(
    (
      {
        endsAt,
        startsAt,
        estimatedUserPayouts,
        estimatedTotalCost,
        totalCampaignLoops,
        usersNeeded,
        loopsPerUser,
      },
      context,
    ) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (endsAt <= startsAt) refuse('endsAt', 'must be after startsAt');
      if (estimatedUserPayouts > estimatedTotalCost) {
        refuse('estimatedUserPayouts', 'must not be more than estimatedTotalCost');
      }
      if (totalCampaignLoops > usersNeeded * loopsPerUser) {
        refuse('totalCampaignLoops', 'must not be more than usersNeeded × loopsPerUser');
      }
    },
  );

const NewBoostParticipation = z.strictObject({
  userId: Id,
  walletAddress: WalletAddress,
  pendingLoops: count(10_000),
});

/** The text of a CSV or JSON file; at most 2,000 rows. */
const ImportFile = z.strictObject({ content: z.string().min(1).max(900_000) });
const Imported = z.object({ imported: z.number().int() });
const campaignId = z.object({ campaignId: Id });
const participationId = z.object({ id: Id });
const page = pageOf({ most: 200, usual: 50 });

const joining = [
  'boost.campaign_unknown',
  'boost.user_unknown',
  'boost.own_campaign',
  'boost.already_in',
  'boost.wallet_taken',
  'boost.full',
  'boost.too_many_loops',
] as const;
const required = (code: 'boost.signature_required' | 'boost.payment_required') => {
  const error = { error: refusals[code].text };
  return z.string(error).pipe(line({ min: 1, max: 200, refusal: code }));
};

export const boostAdminRoutes = {
  adminBoosts: route({
    path: '/api/admin/boost-volume/campaigns',
    summary: 'All volume boost campaigns, newest first',
    who: 'admin',
    reads: 'replica',
    query: page,
    reply: z.array(AdminBoost),
  }),
  adminBoost: route({
    path: '/api/admin/boost-volume/campaigns/:campaignId',
    summary: 'One volume boost campaign',
    who: 'admin',
    reads: 'replica',
    params: campaignId,
    reply: AdminBoost,
    refuses: ['boost.campaign_unknown'],
  }),
  boostParticipations: route({
    path: '/api/admin/boost-volume/campaigns/:campaignId/participations',
    summary: 'Participants of a volume boost campaign with their verified loops, oldest first',
    who: 'admin',
    reads: 'replica',
    params: campaignId,
    query: page,
    reply: z.array(BoostParticipation),
    refuses: ['boost.campaign_unknown'],
  }),
  importBoost: route({
    method: 'POST',
    path: '/api/admin/boost-volume/campaigns',
    summary: 'Import one volume boost campaign',
    who: 'admin',
    idempotent: true,
    body: NewBoostCampaign,
    status: 201,
    reply: AdminBoost,
    refuses: ['boost.owner_unknown', 'boost.reward_zero'],
  }),
  importBoosts: route({
    method: 'POST',
    path: '/api/admin/boost-volume/campaigns/import',
    summary: 'Import volume boost campaigns from a CSV or JSON file: all of them or none',
    who: 'admin',
    idempotent: true,
    perMinute: 20,
    body: ImportFile,
    status: 201,
    reply: Imported,
    refuses: ['boost.import_invalid'],
  }),
  importBoostParticipation: route({
    method: 'POST',
    path: '/api/admin/boost-volume/campaigns/:campaignId/participations',
    summary: 'Import one participant of a volume boost campaign',
    who: 'admin',
    idempotent: true,
    params: campaignId,
    body: NewBoostParticipation,
    status: 201,
    reply: BoostParticipation,
    refuses: joining,
  }),
  importBoostParticipations: route({
    method: 'POST',
    path: '/api/admin/boost-volume/campaigns/:campaignId/participations/import',
    summary: 'Import participants from a CSV or JSON file: all of them or none',
    who: 'admin',
    idempotent: true,
    perMinute: 20,
    params: campaignId,
    body: ImportFile,
    status: 201,
    reply: Imported,
    refuses: ['boost.campaign_unknown', 'boost.import_invalid'],
  }),
  verifyLoop: route({
    method: 'POST',
    path: '/api/admin/boost-volume/participations/:id/verify-loop',
    summary: 'Check the next loop of a participant on chain; its reward accrues once',
    who: 'admin',
    idempotent: true,
    params: participationId,
    body: z.strictObject({ signature: required('boost.signature_required') }),
    reply: BoostParticipation,
    refuses: [
      'boost.signature_required',
      'boost.signature_invalid',
      'boost.trade_unknown',
      'boost.trade_not_final',
      'boost.trade_failed',
      'boost.not_signed',
      'boost.token_not_moved',
      'boost.volume_too_small',
      'boost.outside_window',
      'boost.signature_used',
      'boost.nothing_pending',
      'boost.all_loops_done',
      'boost.without_token',
      'boost.account_closed',
      'chain.unavailable',
    ],
  }),
  verifyLoops: route({
    method: 'POST',
    path: '/api/admin/boost-volume/campaigns/:campaignId/verify-loops',
    summary:
      'Check several transactions on chain, each as the next loop of the participant whose wallet signed it',
    who: 'admin',
    params: campaignId,
    body: z.strictObject({ signatures: z.array(z.string().max(200)).min(1).max(50) }),
    reply: z.array(CheckedSignature),
    refuses: ['boost.campaign_unknown'],
  }),
  markBoostPaid: route({
    method: 'POST',
    path: '/api/admin/boost-volume/participations/:id/mark-paid',
    summary: 'Record the payment of a participant once; nothing is sent',
    who: 'admin',
    confirms: true,
    idempotent: true,
    params: participationId,
    body: z.strictObject({ transactionId: required('boost.payment_required') }),
    reply: BoostParticipation,
    refuses: [
      'boost.payment_required',
      'boost.not_payable',
      'boost.already_paid',
      'boost.payment_used',
      'boost.payment_too_small',
      'boost.trade_unknown',
      'boost.trade_not_final',
      'boost.trade_failed',
      'boost.account_closed',
      'chain.unavailable',
    ],
  }),
};
