import { formatUsd, keysOf } from '@stoke/domain';
import { z } from 'zod';
import { define, everywhere, mail } from './notice-definition.ts';
import {
  accountStatusPage,
  day,
  ifNotYou,
  Micro,
  moment,
  Nothing,
  sentences,
  short,
} from './notice-parts.ts';

export const payoutNotices = {
  payout_sent: define({
    choice: { label: 'Payout sent', byDefault: everywhere },
    facts: z.object({
      payoutId: z.string(),
      amount: Micro,
      address: z.string(),
      signature: z.string(),
    }),
    text: ({ facts: { payoutId, amount, address, signature } }) => ({
      title: `Payout sent: ${formatUsd(amount)}`,
      body: `It is in your wallet ${short(address)}, by transaction ${short(signature)}.`,
      link: `/dashboard#payout-${payoutId}`,
    }),
  }),
  payout_refunded: define({
    choice: { label: 'Payout returned', byDefault: everywhere },
    facts: z.object({ payoutId: z.string(), amount: Micro, reason: z.string() }),
    text: ({ facts: { payoutId, amount, reason } }) => ({
      title: `Payout returned: ${formatUsd(amount)}`,
      body: reason,
      link: `/dashboard#payout-${payoutId}`,
    }),
  }),
  automatic_payout_off: define({
    choice: { label: 'Automatic payout turned off', byDefault: everywhere },
    facts: z.object({ reason: z.string() }),
    text: ({ facts: { reason } }) => ({
      title: 'Automatic payout turned off',
      body: reason,
      link: '/settings#automatic-payout',
    }),
  }),
};

const secondFactorTitles = {
  on: 'Two-step login is on',
  off: 'Two-step login is off',
  app_added: 'Authenticator app added',
  app_removed: 'Authenticator app removed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  passkey_copied: 'Passkey refused',
  new_codes: 'New recovery codes made',
  code_used: 'Recovery code used',
  reset_waits: 'Reset of two-step login approved',
  reset_cancelled: 'Reset of two-step login cancelled',
  reset: 'Two-step login was reset',
} as const;
type SecondFactorChange = keyof typeof secondFactorTitles;

function secondFactorBody(change: SecondFactorChange, dueAt?: string): string {
  if (change === 'reset_waits' && dueAt !== undefined) {
    return `Two-step login is removed and all devices are signed out on ${moment.format(new Date(dueAt))} UTC. Didn't ask for this? Cancel it in your settings or by the link in our email.`;
  }
  if (change === 'passkey_copied') {
    return 'Its use counter went backwards, as after a copy was used. Remove it in your settings, and make a new one.';
  }
  if (change === 'reset') return 'Log in with your password, then set it up again.';
  if (change === 'reset_cancelled') return 'Two-step login stays on.';
  return ifNotYou;
}

export const accountNotices = {
  account_banned: define({
    choice: { label: 'Account banned', byDefault: everywhere },
    isFixed: true,
    facts: z.object({
      reason: z.string(),
      /** ISO time until which it can be appealed. */
      appealBefore: z.string(),
    }),
    text: ({ facts: { reason, appealBefore } }) => ({
      title: 'Account banned',
      body: sentences(
        `“${reason}”`,
        'New work and payouts are stopped.',
        `Log in to appeal, until ${day.format(new Date(appealBefore))}.`,
      ),
      link: accountStatusPage,
    }),
  }),
  wallet_changed: define({
    choice: { label: 'Payout wallet changed', byDefault: everywhere },
    isFixed: true,
    facts: z.object({
      address: z.string(),
      /** Whether it replaced another one. */
      hasReplaced: z.boolean(),
      /** ISO time from which payouts to it are sent; null: immediately. */
      payableFrom: z.string().nullable(),
    }),
    text: ({ facts: { address, hasReplaced, payableFrom } }) => ({
      title: hasReplaced ? 'Payout wallet changed' : 'Payout wallet saved',
      body: sentences(
        `Payouts go to ${short(address)}.`,
        payableFrom === null
          ? null
          : `For security, payouts start on ${moment.format(new Date(payableFrom))} UTC.`,
        ifNotYou,
      ),
      link: '/dashboard#wallet',
    }),
  }),
  withdrawal_waits: define({
    choice: { label: 'Withdrawal to a new address', byDefault: everywhere, for: 'creator' },
    isFixed: true,
    facts: z.object({
      withdrawalId: z.string(),
      amount: Micro,
      address: z.string(),
      /** ISO time; until then it can be cancelled. */
      leavesAt: z.string(),
      /** Whether admins have to release it, at any time; older notices do not name it. */
      isChecked: z.boolean().default(false),
    }),
    text: ({ facts: { withdrawalId, amount, address, leavesAt, isChecked } }) => ({
      title: `Withdrawal requested: ${formatUsd(amount)}`,
      body: sentences(
        `It goes to ${short(address)}, a new address.`,
        isChecked
          ? `It is checked first and sent on ${moment.format(new Date(leavesAt))} UTC at the earliest. You can cancel it while it waits.`
          : `For security it is sent on ${moment.format(new Date(leavesAt))} UTC. You can cancel it until then.`,
        ifNotYou,
      ),
      link: `/creator-balance#withdrawal-${withdrawalId}`,
    }),
  }),
  x_linked: define({
    choice: { label: 'X account linked', byDefault: everywhere },
    isFixed: true,
    facts: z.object({ xUsername: z.string() }),
    text: ({ facts: { xUsername } }) => ({
      title: 'X account linked',
      body: `Do tasks only as @${xUsername}. ${ifNotYou}`,
      link: '/dashboard#x-account',
    }),
  }),
  x_taken: define({
    choice: { label: 'X account verified by another user', byDefault: everywhere },
    isFixed: true,
    facts: z.object({ xUsername: z.string() }),
    text: ({ facts: { xUsername } }) => ({
      title: `@${xUsername} was unlinked`,
      body: 'Another user verified this X account. Work that you submitted with it is still reviewed and paid. Link your own X account to do more tasks.',
      link: '/dashboard#x-account',
    }),
  }),
  password_changed: define({
    choice: { label: 'Password changed', byDefault: everywhere },
    isFixed: true,
    /** `hasCleared`: what was added before the email was confirmed is removed. */
    facts: z.object({ hasCleared: z.boolean().optional() }),
    text: ({ facts: { hasCleared } }) => ({
      title: 'Password changed',
      body: sentences(
        hasCleared
          ? 'Your wallet and Telegram account were removed, as were your X account, two-step login and automatic payout: your email was not confirmed when they were added. Please add your own again.'
          : null,
        'Not you? Reset your password and contact support immediately.',
      ),
      link: '/settings',
    }),
  }),
  new_device: define({
    choice: { label: 'Sign-in from a new device', byDefault: everywhere },
    isFixed: true,
    facts: z.object({ device: z.string(), network: z.string() }),
    text: ({ facts: { device, network } }) => ({
      title: `New sign-in: ${device}`,
      body: sentences(network === '' ? null : `From ${network}.`, ifNotYou),
      link: '/settings',
    }),
  }),
  /** Strangers have used up the guesses; `network` of the last one, the first half of its address. */
  login_attempts: define({
    choice: { label: 'Many failed logins', byDefault: everywhere },
    isFixed: true,
    facts: z.object({ secret: z.enum(['password', 'code']), network: z.string() }),
    text: ({ facts: { secret, network } }) => ({
      title:
        secret === 'password'
          ? 'Many wrong passwords at your account'
          : 'Your password, then wrong codes',
      body: sentences(
        secret === 'password'
          ? `Someone is guessing your password, most recently from ${network}.`
          : `Someone entered your password and then wrong codes, most recently from ${network}.`,
        'You still log in from browsers and networks you have used before. A new browser may need a link from your email.',
        secret === 'password'
          ? 'If you use this password elsewhere, change it.'
          : 'Not you? Change your password now.',
      ),
      link: '/settings',
    }),
  }),
  second_factor_changed: define({
    choice: { label: 'Two-step login changed', byDefault: everywhere },
    isFixed: true,
    facts: z.object({
      change: z.enum(keysOf(secondFactorTitles)),
      /** The name of the passkey. */
      passkey: z.string().optional(),
      /** Of a reset that waits: its request, and the ISO time when it takes effect. */
      requestId: z.string().optional(),
      dueAt: z.string().optional(),
      /** Of the first factor: the code of the mailed link that undoes it. */
      undoId: z.string().optional(),
    }),
    text: ({ facts: { change, dueAt, passkey } }) => ({
      title: [secondFactorTitles[change], passkey].filter(Boolean).join(': '),
      body: secondFactorBody(change, dueAt),
      link: '/settings',
    }),
  }),
  email_changed: define({
    isFixed: true,
    facts: z.object({ change: z.enum(['asked', 'done']), email: z.string() }),
    text: ({ facts: { change, email } }) => ({
      title: change === 'asked' ? 'Email change requested' : 'Email changed',
      body:
        change === 'asked'
          ? `It changes to ${email} when the link sent there is opened. Not you? Reset your password: that stops the change.`
          : `You now log in with ${email}. ${ifNotYou}`,
      link: '/settings',
    }),
  }),
  role_changed: define({
    isFixed: true,
    facts: z.object({ role: z.enum(['user', 'admin']) }),
    text: ({ facts: { role } }) => ({
      title: role === 'admin' ? 'You are an admin now' : 'Your admin access was removed',
      body: 'Two admins decided this. Questions? Contact support.',
      link: role === 'admin' ? '/admin' : '/support',
    }),
  }),
  // The bot announces the link in its own words, and after an unlinking no chat is left to write to.
  telegram_linked: define({
    facts: z.object({ telegramUsername: z.string().nullable(), firstName: z.string() }),
    text: ({ facts: { telegramUsername, firstName } }) => ({
      title: 'Telegram account linked',
      body: `${telegramUsername === null ? firstName : `@${telegramUsername}`} is linked. ${ifNotYou}`,
      link: '/dashboard#telegram',
    }),
  }),
  telegram_unlinked: define({
    facts: Nothing,
    text: () => ({
      title: 'Telegram account unlinked',
      body: `It no longer gets messages. ${ifNotYou}`,
      link: '/dashboard#telegram',
    }),
  }),
};

export const supportNotices = {
  ticket_answered: define({
    choice: { label: 'Answer from support', byDefault: mail },
    facts: z.object({ ticketId: z.string(), title: z.string() }),
    text: ({ facts: { ticketId, title } }) => ({
      title: 'Support replied',
      body: `“${title}”`,
      link: `/support?ticket=${ticketId}`,
    }),
  }),
};
