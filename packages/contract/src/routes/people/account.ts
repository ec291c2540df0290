import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { dollars, Email, Id, Message, Password, TypedPassword } from '../../shapes.ts';

export const LiveSession = z.object({
  _id: z.string(),
  /** Browser and system in a few words, from the browser's User-Agent. */
  device: z.string(),
  /** The network it was started from, without the exact address; empty for older sessions. */
  network: z.string(),
  startedAt: Timestamp,
  /** To within five minutes. */
  lastUsedAt: Timestamp,
  expiresAt: Timestamp,
  /** The one that this call was made with. */
  isCurrent: z.boolean(),
});

export const PersonalExport = z.object({
  format: z.literal('stoke-export/1'),
  userId: z.string(),
  generatedAt: Timestamp,
  /** By subject; each part is a list. */
  data: z.record(z.string(), z.array(z.looseObject({}))),
});

export const accountRoutes = {
  changePassword: route({
    method: 'POST',
    path: '/api/users/change-password',
    summary: 'Change the password; ends every other session and returns a new token',
    who: 'member',
    duringSetUp: true,
    perMinute: 10,
    body: z.strictObject({ currentPassword: TypedPassword, newPassword: Password }),
    reply: z.object({ message: z.string(), token: z.string() }),
    refuses: ['password.wrong', 'password.unchanged', 'register.password_weak', 'login.too_many'],
  }),
  sessions: route({
    path: '/api/users/sessions',
    summary: 'Your active sessions, newest first',
    who: 'member',
    duringSetUp: true,
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(LiveSession),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/users/sessions/:id',
    summary: 'End one of your sessions',
    who: 'member',
    duringSetUp: true,
    params: z.strictObject({ id: Id }),
    reply: Message,
    refuses: ['request.not_found'],
  }),
  endOtherSessions: route({
    method: 'POST',
    path: '/api/users/sessions/end-others',
    summary: 'End all your sessions but this one',
    who: 'member',
    duringSetUp: true,
    reply: Message,
  }),
  signOutEverywhere: route({
    method: 'POST',
    path: '/api/users/sign-out-everywhere',
    summary: 'End all sessions, including this one',
    who: 'member',
    duringSetUp: true,
    reply: Message,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Request a password reset link; the answer is the same for every address',
    who: 'anyone',
    perMinute: 10,
    body: z.strictObject({ email: Email }),
    reply: Message,
    refuses: ['reset.too_many'],
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with the link from the email; ends all sessions',
    who: 'anyone',
    perMinute: 10,
    body: z.strictObject({ token: z.string().min(1).max(200), password: Password }),
    reply: Message,
    refuses: ['reset.invalid', 'register.password_weak'],
  }),
  askLoginLink: route({
    method: 'POST',
    path: '/auth/login-link',
    summary:
      'Request a link for a browser that cannot log in after too many wrong guesses; the answer is the same for every address',
    who: 'anyone',
    perMinute: 10,
    body: z.strictObject({ email: Email }),
    reply: Message,
    refuses: ['login.link_too_many'],
  }),
  openLoginLink: route({
    method: 'POST',
    path: '/auth/login-link/open',
    summary:
      'Let this browser try to log in, with the link from the email; the link alone does not log in',
    who: 'anyone',
    perMinute: 10,
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    reply: Message,
    refuses: ['login.link_invalid'],
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/auth/confirm-email',
    summary: 'Confirm an email, or a new one, with the link from the email',
    who: 'anyone',
    perMinute: 20,
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    reply: Message,
    refuses: ['email.link_invalid', 'register.email_taken'],
  }),
  restoreEmail: route({
    method: 'POST',
    path: '/auth/restore-email',
    summary: 'Undo a change of the email with the link from the email; ends all sessions',
    who: 'anyone',
    perMinute: 20,
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    reply: Message,
    refuses: ['email.link_invalid', 'register.email_taken'],
  }),
  resendEmailLink: route({
    method: 'POST',
    path: '/api/users/email/link',
    summary: 'Get a new link to confirm your email',
    who: 'member',
    duringSetUp: true,
    perMinute: 10,
    reply: Message,
    refuses: ['email.already_confirmed', 'email.too_many'],
  }),
  changeEmail: route({
    method: 'POST',
    path: '/api/users/email',
    summary: 'Ask for another email; it counts once the link sent to it is opened',
    who: 'member',
    confirms: true,
    perMinute: 10,
    body: z.strictObject({ email: Email }),
    reply: Message,
    refuses: ['email.unchanged', 'register.email_taken', 'email.too_many'],
  }),
  cancelEmailChange: route({
    method: 'DELETE',
    path: '/api/users/email',
    summary: 'Cancel the change of the email',
    who: 'member',
    perMinute: 10,
    reply: Message,
  }),
  exportData: route({
    method: 'GET',
    path: '/api/users/export',
    summary: 'Download all data stored about you, as JSON',
    who: 'member-or-banned',
    confirms: true,
    streams: 'application/json',
    perMinute: 10,
    reply: PersonalExport,
    refuses: ['export.too_many'],
  }),
  checkDeletion: route({
    path: '/api/users/delete-account',
    summary: 'What blocks the deletion of your account, and the balance you would give up',
    who: 'member',
    reply: z.object({
      obstacles: z.array(z.object({ code: z.string(), message: z.string() })),
      /** Available and not paid out. */
      balance: Amount,
    }),
  }),
  deleteAccount: route({
    method: 'POST',
    path: '/api/users/delete-account',
    summary: 'Delete your account permanently',
    who: 'member',
    perMinute: 10,
    body: z.strictObject({
      password: TypedPassword,
      /** The username, as it is shown. */
      confirm: z.string().max(120),
      /** The balance that is given up, to the cent and below; needed when there is one. */
      leaveBehind: dollars('account.balance_remains').optional(),
    }),
    reply: Message,
    refuses: [
      'password.wrong',
      'login.too_many',
      'account.confirm_mismatch',
      'account.balance_remains',
      'account.admin',
      'account.suspended',
      'account.payout_in_flight',
      'account.work_waiting',
      'account.creator_balance',
      'account.campaign_running',
      'account.deposit_open',
      'account.boost_unpaid',
    ],
  }),
};
