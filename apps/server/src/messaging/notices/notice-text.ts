import {
  formatRate,
  formatUsd,
  rejectionText,
  reversalReasonTexts,
  toDollars,
} from '@stoke/domain';
import { creatorTexts } from './creator-texts.ts';
import type { adminAlarms } from './notice-facts.ts';
import { day, ifNotYou, moment, type Texts } from './text-parts.ts';
import { goneCampaign, listed, named, sentences, short } from './work-words.ts';

/** The only place where notices are worded, for the site and for Telegram. */
export const noticeTexts: Texts = {
  ...creatorTexts,
  work_approved: ({ facts: { amount, count, work, parts = [] }, happenedAt }) => ({
    title: `${count === 1 ? 'Work' : `${count} tasks`} approved: ${formatUsd(amount)}`,
    body: sentences(
      count === 1 ? named(work) : listed(parts, count),
      `Approved on ${day.format(happenedAt)}. The money is in your available balance.`,
    ),
    link: '/receipts',
  }),
  work_rejected: ({ facts }) => ({
    title: `Work rejected: ${formatUsd(facts.amount)}`,
    body: sentences(
      `${rejectionText(facts.reason, facts.workKind)}.`,
      facts.note === '' ? null : `“${facts.note}”`,
      facts.canResubmit ? 'You can resubmit once.' : null,
      named(facts.work),
    ),
    link: `/dashboard#submission-${facts.submissionId}`,
  }),
  reward_reversed: ({
    facts: { campaignId, name, actions, amount, reason, note, appealBefore, work },
  }) => ({
    title: `Rewards taken back: ${formatRate(toDollars(amount))}`,
    body: sentences(
      `${actions === 1 ? 'One action' : `${actions} actions`} in ${name || goneCampaign}${work?.brand ? ` by ${work.brand}` : ''}.`,
      `${reversalReasonTexts[reason]}.`,
      note === '' ? null : `“${note}”`,
      `You can appeal until ${day.format(new Date(appealBefore))}.`,
    ),
    link: `/spark-campaign/${campaignId}`,
  }),
  payout_sent: ({ facts: { payoutId, amount, address, signature } }) => ({
    title: `Payout sent: ${formatUsd(amount)}`,
    body: `It is in your wallet ${short(address)}, by transaction ${short(signature)}.`,
    link: `/dashboard#payout-${payoutId}`,
  }),
  payout_refunded: ({ facts: { payoutId, amount, reason } }) => ({
    title: `Payout returned: ${formatUsd(amount)}`,
    body: reason,
    link: `/dashboard#payout-${payoutId}`,
  }),
  place_lapses: ({ facts: { campaignId, name, expiresAt, work } }) => ({
    title: `Your place in ${name || goneCampaign} lapses soon`,
    body: sentences(
      named(work),
      `Submit work by ${moment.format(new Date(expiresAt))} UTC to keep it.`,
    ),
    link: `/campaign/${campaignId}`,
  }),
  telegram_linked: ({ facts: { telegramUsername, firstName } }) => ({
    title: 'Telegram account linked',
    body: `${telegramUsername === null ? firstName : `@${telegramUsername}`} is linked. ${ifNotYou}`,
    link: '/dashboard#telegram',
  }),
  telegram_unlinked: () => ({
    title: 'Telegram account unlinked',
    body: `It no longer gets messages. ${ifNotYou}`,
    link: '/dashboard#telegram',
  }),
  wallet_changed: ({ facts: { address, hasReplaced, payableFrom } }) => ({
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
  x_linked: ({ facts: { xUsername } }) => ({
    title: 'X account linked',
    body: `Do tasks only as @${xUsername}. ${ifNotYou}`,
    link: '/dashboard#x-account',
  }),
  x_taken: ({ facts: { xUsername } }) => ({
    title: `@${xUsername} was unlinked`,
    body: 'Another user verified this X account. Work that you submitted with it is still reviewed and paid. Link your own X account to do more tasks.',
    link: '/dashboard#x-account',
  }),
  books_alarm: ({ facts: { checks, isPaused, alarm, about } }) => ({
    title: alarm ? alarmTitles[alarm] : checkTitle(isPaused),
    body: sentences(
      about ?? `${checks.join(', ')}.`,
      isPaused ? 'An admin must resume payouts.' : null,
    ),
    link: '/admin/payouts',
  }),
  password_changed: ({ facts: { hasCleared } }) => ({
    title: 'Password changed',
    body: sentences(
      hasCleared
        ? 'Your wallet and Telegram account were removed, because your email was not confirmed when you added them. Please add them again.'
        : null,
      'Not you? Reset your password and contact support immediately.',
    ),
    link: '/settings',
  }),
  email_changed: ({ facts: { change, email } }) => ({
    title: change === 'asked' ? 'Email change requested' : 'Email changed',
    body:
      change === 'asked'
        ? `It changes to ${email} when the link sent there is opened. Not you? Reset your password: that stops the change.`
        : `You now log in with ${email}. ${ifNotYou}`,
    link: '/settings',
  }),
  new_device: ({ facts: { device, network } }) => ({
    title: `New sign-in: ${device}`,
    body: sentences(network === '' ? null : `From ${network}.`, ifNotYou),
    link: '/settings',
  }),
  login_attempts: ({ facts: { secret, network } }) => ({
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
  second_factor_changed: ({ facts: { change, dueAt, passkey } }) => ({
    title: [secondFactorTitles[change], passkey].filter(Boolean).join(': '),
    body: factorBody(change, dueAt) ?? ifNotYou,
    link: '/settings',
  }),
  role_changed: ({ facts: { role } }) => ({
    title: role === 'admin' ? 'You are an admin now' : 'Your admin access was removed',
    body: 'Two admins decided this. Questions? Contact support.',
    link: role === 'admin' ? '/admin' : '/support',
  }),
  appeal_decided: ({ facts: { about, outcome, amount, work, note, isActive } }) => ({
    title: outcome === 'granted' ? 'Your appeal was granted' : 'Your appeal was declined',
    body: sentences(
      named(work),
      appealOutcomes[about][outcome],
      isActive === true ? 'Your account is active again.' : null,
      amount === null ? null : `${formatUsd(amount)} is in your available balance.`,
      note === '' ? null : `“${note}”`,
    ),
    link: '/dashboard',
  }),
  ticket_answered: ({ facts: { ticketId, title } }) => ({
    title: 'Support replied',
    body: `“${title}”`,
    link: `/support?ticket=${ticketId}`,
  }),
  account_suspended: ({ facts: { reason } }) => ({
    title: 'Suspended from new work',
    body: sentences("You can't do new tasks for now.", reason),
    link: '/dashboard',
  }),
  account_restored: () => ({
    title: 'You can work again',
    body: 'Your account is active again.',
    link: '/',
  }),
  account_banned: ({ facts: { reason, appealBefore } }) => ({
    title: 'Account banned',
    body: sentences(
      `“${reason}”`,
      'New work and payouts are stopped.',
      `Log in to appeal, until ${day.format(new Date(appealBefore))}.`,
    ),
    link: '/dashboard',
  }),
  new_tasks: ({ facts: { campaigns, left } }) => ({
    title: `New tasks: ${formatUsd(left)} in rewards`,
    body: campaigns === 1 ? 'One new campaign is open.' : `${campaigns} new campaigns are open.`,
    link: '/',
  }),
  followed_campaign: ({ facts: { creatorId, campaignId, workKind, brand, name, pool } }) => ({
    title: `${brand} started ${name}`,
    body: `${formatUsd(pool)} in rewards.`,
    link: openCampaign[workKind]({ creatorId, campaignId }),
  }),
};

type Started = { creatorId: string; campaignId: string };

const openCampaign = {
  drip: ({ creatorId }: Started) => `/creator/${creatorId}`,
  spark: ({ campaignId }: Started) => `/spark-campaign/${campaignId}`,
  fomo: ({ campaignId }: Started) => `/campaign/${campaignId}`,
} as const;

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

function factorBody(change: keyof typeof secondFactorTitles, dueAt?: string): string | null {
  if (change === 'reset_waits' && dueAt !== undefined) {
    return `Two-step login is removed and all devices are signed out on ${moment.format(new Date(dueAt))} UTC. Didn't ask for this? Cancel it in your settings or by the link in our email.`;
  }
  if (change === 'passkey_copied') {
    return 'Its use counter went backwards, as after a copy was used. Remove it in your settings, and make a new one.';
  }
  if (change === 'reset') return 'Log in with your password, then set it up again.';
  if (change === 'reset_cancelled') return 'Two-step login stays on.';
  return null;
}

const checkTitle = (isPaused: boolean) =>
  isPaused ? 'Payouts are paused: a check failed' : 'Checks need attention';

const alarmTitles: Readonly<Record<(typeof adminAlarms)[number], string>> = {
  hourly_limit: 'Payouts wait: the hourly limit is reached',
  late_payouts: 'Payouts are late',
  treasury_sol_low: 'The treasury is low on SOL',
  screening_down: 'Wallets cannot be screened',
  second_payment: 'Payouts are paused: a payout was paid twice',
  treasury_short: 'Payouts are paused: the treasury holds too little',
  treasury_surplus: 'The treasury holds more than the books explain',
  history_lost: "A part of the treasury's history is missing",
  transaction_given_up: 'A transaction of the treasury could not be read',
};

const appealOutcomes = {
  rejection: {
    granted: 'The rejection was reversed.',
    declined: 'The rejection stands.',
  },
  reversal: {
    granted: 'The rewards were given back.',
    declined: 'The rewards stay with the campaign.',
  },
  ban: { granted: 'The ban was lifted.', declined: 'The ban stands.' },
} as const;
