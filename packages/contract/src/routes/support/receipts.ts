import { z } from 'zod';
import { Amount, Timestamp } from '../../codecs.ts';
import { route } from '../../route.ts';
import { CampaignKind, Id, WorkName } from '../../shapes.ts';

/** One entry of a transaction: the gain of an account, or its loss below zero. */
const Entry = z.object({
  /** The kind of account, as in the chart of accounts. */
  account: z.string(),
  amount: Amount,
});

/** What every receipt says. */
const head = {
  _id: z.string(),
  issuedBy: z.string(),
  issuedAt: Timestamp,
  earner: z.object({ userId: z.string(), username: z.string() }),
  /** Rules accepted by the earner when the work was done; null if none. */
  rulesVersion: z.string().nullable(),
};

const money = {
  reward: Amount,
  /**
   * What this reward moved in the books; the entries of each transaction sum to zero. A Spark pays
   * many people in one transaction: the entries are this reward's part of it.
   */
  transactions: z.array(
    z.object({
      reference: z.string(),
      transactionId: z.string(),
      at: Timestamp,
      entries: z.array(Entry),
    }),
  ),
  /** The payouts that this reward left with, first earned first paid. */
  payouts: z.array(
    z.object({
      _id: z.string(),
      /** How much of the reward it paid. */
      amount: Amount,
      /** How much it paid altogether. */
      payoutAmount: Amount,
      address: z.string(),
      signature: z.string(),
      confirmedAt: Timestamp,
      transactionUrl: z.string().nullable(),
    }),
  ),
  paidOut: Amount,
  /** Went back to the campaigns it came from when the account was banned. */
  forfeited: Amount,
  notPaidOutYet: Amount,
};

/** The signed record of a decision on submitted work. */
export const WorkReceipt = z.object({
  /** Of this form; another form gets another number. */
  form: z.literal(1),
  ...head,
  work: z.object({
    kind: CampaignKind,
    campaignId: z.string(),
    ...WorkName.shape,
    taskId: z.string(),
    /** 2 for work submitted again after a rejection. */
    attempt: z.number().int(),
    submittedAt: Timestamp,
    /** Evidence recorded at the submission. */
    evidence: z.unknown(),
  }),
  decision: z.object({
    verdict: z.enum(['approved', 'rejected']),
    decidedBy: z.enum([
      'a reviewer',
      'the system after 72 hours',
      'the system, by Telegram',
      'a reviewer on appeal',
      'the system, as the appeal was not answered',
    ]),
    decidedAt: Timestamp,
    reason: z.string().nullable(),
    reasonText: z.string().nullable(),
    note: z.string().nullable(),
  }),
  ...money,
});

/** The signed record of the rewards of a Spark that became available to a person on one day. */
export const SparkReceipt = z.object({
  form: z.literal(2),
  ...head,
  spark: z.object({
    campaignId: z.string(),
    brand: z.string(),
    campaignName: z.string(),
    /** `2026-06-01`, in UTC. */
    day: z.string(),
    /** How many single actions are no longer kept: `actions` is empty then, and transactions that reserved are left out. */
    removedActions: z.number().int().optional(),
    /** By their own time. `ruleVersion`: of the Spark rules that the action passed. */
    actions: z.array(
      z.object({
        _id: z.string(),
        kind: z.enum(['message', 'click', 'reaction']),
        at: Timestamp,
        judgedAt: Timestamp,
        ruleVersion: z.number().int(),
        amount: Amount,
      }),
    ),
  }),
  decidedBy: z.literal('the system, by the rules of Spark campaigns'),
  ...money,
});

export const Receipt = z.discriminatedUnion('form', [WorkReceipt, SparkReceipt]);

const PublicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.literal('EdDSA'),
});

/** What came from one campaign on one day. */
export const Earning = z.object({
  /** `2026-06-01`, in UTC. */
  day: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  kind: CampaignKind,
  brand: z.string(),
  amount: Amount,
});

export const receiptRoutes = {
  earnings: route({
    path: '/api/users/earnings',
    summary: 'Your rewards of the last days, by day (UTC) and campaign, newest first',
    who: 'member-or-banned',
    reads: 'replica',
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    reply: z.array(Earning),
  }),
  earningsOfYear: route({
    path: '/api/users/earnings-of-year',
    summary: 'Your rewards and confirmed payouts of a year (UTC), newest first',
    who: 'member-or-banned',
    reads: 'replica',
    /** This year unless named. */
    query: z.strictObject({ year: z.coerce.number().int().min(2020).max(2100).optional() }),
    reply: z.object({
      rewards: z.array(Earning),
      payouts: z.array(
        z.object({
          _id: z.string(),
          amount: Amount,
          address: z.string(),
          confirmedAt: Timestamp,
          signature: z.string(),
          /** Public page of the transaction; null without an explorer. */
          transactionUrl: z.string().nullable(),
        }),
      ),
    }),
  }),
  openWork: route({
    path: '/api/users/open-work',
    summary: 'What the work that is open for you can still pay you',
    who: 'member',
    reply: z.object({
      /** Of a Spark in which you take part: at the usual pace until its end, within your limit. */
      amount: Amount,
    }),
  }),
  receipt: route({
    path: '/api/users/receipts/:id',
    summary: 'The signed receipt for your reviewed work, or of rewards of a Spark',
    who: 'member-or-banned',
    params: z.object({ id: Id }),
    reply: z.object({
      receipt: Receipt,
      /** A compact JWS (EdDSA) whose payload is the receipt. */
      jws: z.string(),
    }),
    refuses: ['request.not_found'],
  }),
  receiptKeys: route({
    path: '/.well-known/jwks.json',
    summary: 'Every public key used to sign receipts',
    who: 'anyone',
    reply: z.object({ keys: z.array(PublicKey) }),
  }),
};
