import { purposes } from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { Email, line, Message, Password, Username, WalletAddress, XHandle } from '../../shapes.ts';
import { FactorKind } from './second-factor.ts';

/** The signed-in user as `/auth/me` shows them. Money in dollars (rule 1.6). */
export const User = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** Where a change of the email leads once its link was opened. */
  pendingEmail: z.string().nullable(),
  /** Payouts wait until the email is confirmed. */
  needsEmail: z.boolean(),
  role: z.enum(['user', 'admin']),
  accountStatus: z.enum(['active', 'suspended', 'banned']),
  /** Of a suspension by an admin; null where there is none. */
  suspendedUntil: Timestamp.nullable(),
  banReason: z.string().nullable(),
  reputationScore: z.number().int(),
  /** Available now. */
  pendingEarnings: Amount,
  /** Submitted, not decided yet. */
  reservedEarnings: Amount,
  payoutsInFlight: Amount,
  totalPaid: Amount,
  /** Of rejected work and of rewards taken back, kept in the campaigns while it can be appealed. */
  disputedEarnings: Amount,
  /** Whether they ever submitted work, whatever became of it. */
  hasSubmitted: z.boolean(),
  payoutMinimum: Amount,
  walletAddress: z.string().nullable(),
  /** Payouts to a changed wallet start then (rule 9.1); null when it can be paid. */
  walletPayableFrom: Timestamp.nullable(),
  /** What cancelling the change of the wallet would restore; null when there is nothing to cancel. */
  walletFormer: z.string().nullable(),
  /** Another account is paid to the same wallet: allowed, and shown to reviewers. */
  walletIsShared: z.boolean(),
  xUsername: z.string().nullable(),
  /** Whether it was shown that the X account is theirs. */
  xStatus: z.enum(['unverified', 'pending', 'verified']),
  /** When a changed X account can be changed again; null when it can be now. */
  xChangeableFrom: Timestamp.nullable(),
  telegramUsername: z.string().nullable(),
  telegramUserId: z.string().nullable(),
  telegramFirstName: z.string().nullable(),
  telegramPhotoUrl: z.string().nullable(),
  /** Empty: two-step login is off. */
  secondFactors: z.array(FactorKind),
  /** An admin without a second factor: admin pages wait for it. */
  needsSecondFactor: z.boolean(),
  rulesVersion: z.string().nullable(),
  rulesAcknowledgedAt: Timestamp.nullable(),
  hasDashboard: z.boolean(),
  /** What they came for; null until they said it. */
  purpose: z.enum(purposes).nullable(),
  /** Of a creator's campaigns; zero for everyone else. In dollars, earned fees included. */
  metrics: z.object({ totalUsersEngaged: z.number().int(), totalSpend: Amount }),
  createdAt: Timestamp,
});

/** Why a wallet cannot be paid. */
export const walletRefusals = [
  'wallet.invalid',
  'wallet.not_payable',
  'wallet.known_address',
  'wallet.treasury',
  'wallet.listed',
  'wallet.check_unavailable',
] as const;

export const identityRoutes = {
  register: route({
    method: 'POST',
    path: '/auth/register',
    summary: 'Open an account',
    who: 'anyone',
    perMinute: 5,
    body: z.strictObject({ username: Username, email: Email, password: Password }),
    status: 201,
    reply: z.object({ token: z.string(), user: User }),
    refuses: [
      'register.email_taken',
      'username.reserved',
      'register.username_taken',
      'register.password_weak',
      'login.too_many',
    ],
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    summary: 'Start a session',
    who: 'anyone',
    perMinute: 20,
    body: z.strictObject({ email: Email, password: z.string().min(1).max(128) }),
    reply: z.object({
      token: z.string().optional(),
      /** In place of the token for users with two-step login: what `/auth/login/code` takes. */
      ticket: z.string().optional(),
      /** With a ticket: what the second step can be, besides a recovery code. */
      secondFactors: z.array(FactorKind).optional(),
    }),
    refuses: ['login.failed', 'login.too_many'],
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    who: 'member-or-banned',
    duringSetUp: true,
    reply: Message,
  }),
  currentUser: route({
    path: '/auth/me',
    summary: 'The signed-in user',
    who: 'member-or-banned',
    duringSetUp: true,
    reply: User,
  }),
  acknowledgeRules: route({
    method: 'POST',
    path: '/api/users/acknowledge-rules',
    summary: 'Accept the current rules',
    who: 'member',
    duringSetUp: true,
    body: z.strictObject({ version: line({ max: 40 }).optional() }).optional(),
    reply: z.object({ version: z.string(), acknowledgedAt: Timestamp }),
    refuses: ['rules.version_unknown'],
  }),
  choosePurpose: route({
    method: 'PUT',
    path: '/api/users/purpose',
    summary: 'Say what you came for; it decides which first steps the pages show',
    who: 'member',
    body: z.strictObject({ purpose: z.enum(purposes) }),
    reply: z.object({ purpose: z.enum(purposes) }),
  }),
  saveWallet: route({
    method: 'POST',
    path: '/api/users/save-wallet',
    summary: 'Save the wallet that payouts go to',
    who: 'member',
    confirms: true,
    body: z.strictObject({ walletAddress: WalletAddress }),
    perMinute: 20,
    reply: z.object({ message: z.string(), walletAddress: z.string(), isShared: z.boolean() }),
    refuses: [...walletRefusals, 'wallet.too_many'],
  }),
  saveXAccount: route({
    method: 'POST',
    path: '/api/users/save-x-account',
    summary: 'Save the X account that tasks are done with',
    who: 'member',
    perMinute: 10,
    body: z.strictObject({ xUsername: XHandle }),
    reply: z.object({ message: z.string(), xUsername: z.string() }),
    refuses: [
      'x.invalid',
      'x.taken',
      'x.taken_unverified',
      'x.change_locked',
      'x.work_waiting',
      'x.too_many',
    ],
  }),
};
