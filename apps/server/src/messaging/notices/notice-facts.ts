import { rejectionReasons, reversalReasons, usdc, type NoticeKind } from '@stoke/domain';
import { z } from 'zod';

/** Micro-USDC as stored: digits, because JSON numbers are floats. */
const Micro = z
  .string()
  .regex(/^\d+$/)
  .transform((digits) => usdc(BigInt(digits)));
const Nothing = z.object({});
/** As in the contract. Notices from before it was kept have none. */
const Work = z
  .object({
    /** Stays when the names are removed with the creator's account. */
    creatorId: z.string(),
    brand: z.string(),
    campaignName: z.string(),
    taskName: z.string(),
    link: z.string().nullable(),
  })
  .optional();
const WorkKind = z.enum(['drip', 'spark', 'fomo']);

/** What admins are told of besides the checks. */
export const adminAlarms = [
  'hourly_limit',
  'late_payouts',
  'treasury_sol_low',
  'screening_down',
  'second_payment',
  'treasury_short',
  'treasury_surplus',
  'history_lost',
  'transaction_given_up',
] as const;

/** The stored facts of each kind of notice. The text is composed from them when it is read. */
export const noticeFacts = {
  /** One notice per user and day (UTC): `count` pieces of work, `amount` their sum. */
  work_approved: z.object({
    amount: Micro,
    count: z.number().int().positive(),
    /** Of a single piece. */
    work: Work,
    /** By campaign. Notices from before it was kept have none. */
    parts: z
      .array(
        z.object({
          creatorId: z.string(),
          brand: z.string(),
          campaignName: z.string(),
          count: z.number().int().positive(),
          amount: Micro,
        }),
      )
      .optional(),
  }),
  work_rejected: z.object({
    submissionId: z.string(),
    workKind: WorkKind,
    work: Work,
    amount: Micro,
    reason: z.enum(rejectionReasons),
    note: z.string(),
    canResubmit: z.boolean(),
  }),
  reward_reversed: z.object({
    campaignId: z.string(),
    name: z.string(),
    actions: z.number().int().positive(),
    amount: Micro,
    reason: z.enum(reversalReasons),
    note: z.string(),
    /** ISO time until which it can be appealed. */
    appealBefore: z.string(),
    work: Work,
  }),
  payout_sent: z.object({
    payoutId: z.string(),
    amount: Micro,
    address: z.string(),
    signature: z.string(),
  }),
  payout_refunded: z.object({ payoutId: z.string(), amount: Micro, reason: z.string() }),
  withdrawal_waits: z.object({
    withdrawalId: z.string(),
    amount: Micro,
    address: z.string(),
    /** ISO time; until then it can be cancelled. */
    leavesAt: z.string(),
  }),
  withdrawal_sent: z.object({
    withdrawalId: z.string(),
    amount: Micro,
    address: z.string(),
    signature: z.string(),
  }),
  withdrawal_refunded: z.object({ withdrawalId: z.string(), amount: Micro, reason: z.string() }),
  deposit_credited: z.object({
    depositId: z.string(),
    amount: Micro,
    signature: z.string(),
    /** Older notices are of credits by support only. */
    bySupport: z.boolean().default(true),
  }),
  campaign_started: z.object({
    campaignId: z.string(),
    workKind: WorkKind,
    name: z.string(),
    pool: Micro,
    /** ISO time; null: until its pool is spent. */
    endsAt: z.string().nullable(),
  }),
  campaign_paused: z.object({ campaignId: z.string(), workKind: WorkKind, name: z.string() }),
  /** Told when the free rest falls to a tenth of the pool, once for each addition to it. */
  campaign_nearly_spent: z.object({
    campaignId: z.string(),
    workKind: WorkKind,
    name: z.string(),
    pool: Micro,
    free: Micro,
  }),
  campaign_ended: z.object({
    campaignId: z.string(),
    workKind: WorkKind,
    name: z.string(),
    outcome: z.enum(['completed', 'ended']),
    spent: Micro,
    /** Pool and fee refunded to the creator's balance. */
    refunded: Micro,
    /** Still held for work that waits for a decision. */
    reserved: Micro,
    /** Still held for appeals, and until when; older notices count it as reserved. */
    disputed: Micro.optional(),
    disputedUntil: z.string().nullable().optional(),
  }),
  /** By an admin. */
  campaign_stopped: z.object({
    campaignId: z.string(),
    workKind: WorkKind,
    name: z.string(),
    reason: z.string(),
  }),
  campaign_idle: z.object({
    campaignId: z.string(),
    name: z.string(),
    /** ISO time. */
    endsAt: z.string(),
  }),
  place_lapses: z.object({
    campaignId: z.string(),
    name: z.string(),
    /** ISO time. */
    expiresAt: z.string(),
    work: Work,
  }),
  telegram_linked: z.object({ telegramUsername: z.string().nullable(), firstName: z.string() }),
  telegram_unlinked: Nothing,
  wallet_changed: z.object({
    address: z.string(),
    /** Whether it replaced another one. */
    hasReplaced: z.boolean(),
    /** ISO time from which payouts to it are sent; null: immediately. */
    payableFrom: z.string().nullable(),
  }),
  x_linked: z.object({ xUsername: z.string() }),
  x_taken: z.object({ xUsername: z.string() }),
  /** `hasCleared`: wallet and Telegram of before the email was confirmed are removed. */
  password_changed: z.object({ hasCleared: z.boolean().optional() }),
  new_device: z.object({ device: z.string(), network: z.string() }),
  /** Strangers have used up the guesses; `network` of the last one, the first half of its address. */
  login_attempts: z.object({ secret: z.enum(['password', 'code']), network: z.string() }),
  second_factor_changed: z.object({
    change: z.enum([
      'on',
      'off',
      'app_added',
      'app_removed',
      'passkey_added',
      'passkey_removed',
      'passkey_copied',
      'new_codes',
      'code_used',
      'reset_waits',
      'reset_cancelled',
      'reset',
    ]),
    /** The name of the passkey. */
    passkey: z.string().optional(),
    /** Of a reset that waits: its request, and the ISO time when it takes effect. */
    requestId: z.string().optional(),
    dueAt: z.string().optional(),
  }),
  email_changed: z.object({ change: z.enum(['asked', 'done']), email: z.string() }),
  role_changed: z.object({ role: z.enum(['user', 'admin']) }),
  /** For admins: names of checks that found something or could not run, or another alarm. */
  books_alarm: z.object({
    checks: z.array(z.string()),
    isPaused: z.boolean(),
    alarm: z.enum(adminAlarms).optional(),
    /** The alarm in a sentence. */
    about: z.string().optional(),
  }),
  appeal_decided: z.object({
    appealId: z.string(),
    about: z.enum(['rejection', 'reversal', 'ban']),
    outcome: z.enum(['granted', 'declined']),
    /** The amount that the granted appeal pays; null when it pays nothing. */
    amount: Micro.nullable(),
    work: Work,
    note: z.string(),
    /** Of a lifted ban: new work is possible again. */
    isActive: z.boolean().optional(),
  }),
  ticket_answered: z.object({ ticketId: z.string(), title: z.string() }),
  account_suspended: z.object({ reason: z.string() }),
  account_restored: Nothing,
  account_banned: z.object({
    reason: z.string(),
    /** ISO time until which it can be appealed. */
    appealBefore: z.string(),
  }),
  /** One notice per user and day (UTC). */
  new_tasks: z.object({ campaigns: z.number().int().positive(), left: Micro }),
  followed_campaign: z.object({
    creatorId: z.string(),
    campaignId: z.string(),
    workKind: WorkKind,
    brand: z.string(),
    name: z.string(),
    pool: Micro,
  }),
} as const satisfies Record<NoticeKind, z.ZodType>;

/** The facts of a kind as they are read. */
export type NoticeFacts<K extends NoticeKind = NoticeKind> = z.output<(typeof noticeFacts)[K]>;
type Given = {
  [K in NoticeKind]: K extends 'work_approved'
    ? Omit<NoticeFacts<'work_approved'>, 'count' | 'parts'>
    : NoticeFacts<K>;
};
/** The facts that a caller passes; for approved work only the amount of this piece. */
export type GivenFacts<K extends NoticeKind = NoticeKind> = Given[K];

/** Facts as JSON: money becomes digits. */
export function writeFacts(facts: object): string {
  return JSON.stringify(facts, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
