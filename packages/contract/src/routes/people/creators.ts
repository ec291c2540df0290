import { comparedDays, isReservedName } from '@stoke/domain';
import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import {
  CampaignKind,
  FormFlag,
  Id,
  Message,
  OptionalLink,
  Username,
  exactDollars,
  line,
  pageOf,
  paragraph,
  readStraight,
  Reviews,
  ofOwner,
} from '../../shapes.ts';

export const CreatorProfile = z.object({
  _id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  username: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  socials: z.object({
    twitter: z.string(),
    website: z.string(),
    discord: z.string(),
    telegram: z.string(),
  }),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  /** Counts the changes. */
  revision: z.number().int(),
});

/** A creator profile as the page of a campaign shows it to anyone. */
export const Project = CreatorProfile.extend({
  bannerImageUrl: z.string().nullable(),
  reviews: Reviews,
});

export const CampaignName = z.object({
  _id: z.string(),
  kind: CampaignKind,
  name: z.string(),
});

/** A pending campaign that its creator has not paid for yet. */
export const WaitingCampaign = CampaignName.extend({ price: Amount });

export const Deposit = z.object({
  _id: z.string(),
  reference: z.string(),
  recipient: z.string(),
  mint: z.string(),
  amount: Amount,
  /** The Solana Pay link. */
  url: z.string(),
  status: z.enum(['waiting', 'seen', 'credited', 'expired']),
  creditedAmount: Amount,
  signature: z.string().nullable(),
  /** Public page of the transaction; null without an explorer. */
  transactionUrl: z.string().nullable(),
  /** Whether an admin made the latest credit by hand. */
  bySupport: z.boolean(),
  /**
   * The waiting campaigns that its money funded; `isWaiting`: one that needs more than money, or
   * waits for its time `startsAt`.
   */
  started: z.array(CampaignName.extend({ isWaiting: z.boolean(), startsAt: Timestamp.nullable() })),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});

const DashboardForm = z.strictObject({
  name: readStraight(line({ min: 1, max: 80 })).refine((name) => !isReservedName(name), {
    error: refusals['username.reserved'].text,
  }),
  username: Username,
  description: readStraight(paragraph(500)).default(''),
  /** Comma separated. */
  tags: readStraight(line({ max: 300 })).default(''),
  /** Social links may lead to any host; pages name one that is not the network's. */
  twitter: OptionalLink.default(''),
  website: OptionalLink.default(''),
  discord: OptionalLink.default(''),
  /** Checked against the session, never believed (rule 2.3). */
  ownerId: z.string().max(64).optional(),
  /** Takes the saved image away; one that comes along in the same form is kept. */
  removeLogo: FormFlag.default(false),
  removeBanner: FormFlag.default(false),
  /** Of the profile as it was shown; without it the latest change wins. */
  revision: z.coerce.number().int().optional(),
});

const PeriodFigures = z.object({
  /** Different people who submitted work, or earned in a Spark. */
  people: z.number().int(),
  /** Of approved work, a full completion of a drip counting three; and of Sparks, those that are paid or reserved. */
  actions: z.number().int(),
  /** Paid rewards of these actions with their fee. */
  spent: Amount,
  /** Reserved rewards of Sparks with their fee. */
  reserved: Amount,
  /** Both together for each action; null without any. */
  costPerAction: Amount.nullable(),
  costPerPerson: Amount.nullable(),
});

const Reach = z.object({
  kind: CampaignKind,
  /**
   * How many people submitted work or earned in the last 30 days, have linked what the kind needs, and may work;
   * without the creator.
   */
  people: z.number().int(),
  /** Completions a day in recent campaigns of the kind, half of them more; null with too few campaigns. */
  completionsPerDay: z.number().nullable(),
});

export const creatorRoutes = {
  creatorDashboardStatus: route({
    path: '/api/project/creator-dashboard-status',
    summary: 'Whether the signed-in user has a creator dashboard',
    who: 'member-or-banned',
    duringSetUp: true,
    reply: z.object({ hasDashboard: z.boolean() }),
  }),
  creatorDashboard: route({
    path: '/api/project/creator-dashboard/:userId',
    summary: 'The creator profile of this user',
    ...ofOwner,
    reply: z.object({ data: CreatorProfile }),
  }),
  projectByCreator: route({
    path: '/api/projects/by-creator/:creatorId',
    summary: 'The public profile of a creator',
    who: 'anyone',
    reads: 'replica',
    params: z.object({ creatorId: Id }),
    reply: Project,
  }),
  saveCreatorDashboard: route({
    method: 'POST',
    path: '/api/project/creator-dashboard',
    summary:
      'Create or change your creator profile; who creates one accepts the rules for creators',
    who: 'member',
    needsRules: true,
    // Two pictures are decoded and kept each time.
    perMinute: 20,
    body: DashboardForm,
    files: ['logo', 'banner'],
    status: 201,
    reply: z.object({ data: CreatorProfile }),
    refuses: [
      'username.reserved',
      'creator.username_taken',
      'creator.owner_mismatch',
      'creator.changed',
      'image.too_large',
      'image.unreadable',
      'image.too_many',
      'image.not_kept',
    ],
  }),
  creatorBalance: route({
    path: '/api/creator/balance',
    summary: 'The prepaid balance of the signed-in creator',
    who: 'member',
    reply: z.object({
      available: Amount,
      held: Amount,
      /** Of `held`: rewards that appeals may still pay, with their fee. */
      heldForAppeals: Amount,
      spent: Amount,
      refunded: Amount,
      /** Counted from the request on, so that the figures always add up. */
      withdrawn: Amount,
      /** Of `withdrawn`: not final on chain yet. */
      withdrawing: Amount,
      deposited: Amount,
    }),
  }),
  creatorPeriod: route({
    path: '/api/creator/period',
    summary: 'What your campaigns brought in the last days, and in as many before',
    who: 'member',
    reads: 'replica',
    query: z.strictObject({
      days: z.coerce
        .number()
        .pipe(z.literal(comparedDays))
        .optional()
        .describe('Left out: from the first campaign on'),
    }),
    reply: z.object({
      /** Null without a campaign that started. */
      from: Timestamp.nullable(),
      figures: PeriodFigures,
      /** The same length of time before; null of all time. */
      before: PeriodFigures.nullable(),
    }),
  }),
  creatorReach: route({
    path: '/api/creator/reach',
    summary: 'How many people can do the work of a campaign now, for each kind; a few minutes old',
    who: 'member',
    reads: 'replica',
    reply: z.array(Reach),
  }),
  publicReach: route({
    path: '/api/public/reach',
    summary: 'How many people are active for each kind of campaign; a few minutes old',
    who: 'anyone',
    reads: 'replica',
    reply: z.array(Reach.extend({ people: z.number().int().nullable() })),
  }),
  topUpCampaign: route({
    method: 'POST',
    path: '/api/creator/campaigns/:campaignId/top-up',
    summary: 'Add money of your balance to a running campaign of any kind; its fee is included',
    who: 'member',
    needsRules: true,
    idempotent: true,
    perMinute: 20,
    params: z.object({ campaignId: Id }),
    body: z.strictObject({ amount: exactDollars('campaign.top_up_invalid', 'amount.too_large') }),
    reply: Message,
    refuses: [
      'campaign.not_running',
      'campaign.top_up_invalid',
      'campaign.top_up_too_small',
      'campaign.top_up_needs_funds',
      'amount.too_large',
      'amount.too_precise',
    ],
  }),
  waitingCampaigns: route({
    path: '/api/creator/waiting-campaigns',
    summary:
      'Your campaigns of every kind that wait for funds, in the order in which a deposit funds them',
    who: 'member',
    reply: z.array(WaitingCampaign),
  }),
  createDeposit: route({
    method: 'POST',
    path: '/api/creator/deposits',
    summary: 'Request a USDC deposit address with its own reference',
    who: 'member',
    needsRules: true,
    idempotent: true,
    perMinute: 20,
    body: z.strictObject({ amount: exactDollars('deposit.amount_invalid') }),
    status: 201,
    reply: Deposit,
    refuses: [
      'creator.no_dashboard',
      'deposit.amount_invalid',
      'amount.too_precise',
      'deposit.too_many_open',
    ],
  }),
  deposits: route({
    path: '/api/creator/deposits',
    summary: 'Your deposits, newest first',
    who: 'member',
    query: pageOf({ most: 200, usual: 50 }),
    reply: z.array(Deposit),
  }),
  deposit: route({
    path: '/api/creator/deposits/:id',
    summary: 'One deposit of the signed-in creator',
    who: 'member',
    params: z.object({ id: Id }),
    reply: Deposit,
  }),
  sendTestUsdc: route({
    method: 'POST',
    path: '/api/demo/deposits/:id/send-test-usdc',
    summary: 'Embedded world only: the demo wallet pays this deposit on the embedded chain',
    who: 'member',
    params: z.object({ id: Id }),
    reply: z.object({ signature: z.string() }),
    refuses: ['demo.only', 'deposit.not_waiting', 'chain.unavailable'],
  }),
};
