import {
  campaignKinds,
  formatRate,
  formatUsd,
  rejectionReasons,
  rejectionText,
  reversalReasons,
  reversalReasonTexts,
  toDollars,
} from '@stoke/domain';
import { z } from 'zod';
import { define, everywhere, nowhere, telegram } from './notice-definition.ts';
import {
  accountStatusPage,
  day,
  goneCampaign,
  listed,
  Micro,
  moment,
  named,
  Nothing,
  Part,
  sentences,
  Work,
  WorkKind,
} from './notice-parts.ts';

const appealOutcomes = {
  rejection: { granted: 'The rejection was reversed.', declined: 'The rejection stands.' },
  reversal: {
    granted: 'The rewards were given back.',
    declined: 'The rewards stay with the campaign.',
  },
  ban: { granted: 'The ban was lifted.', declined: 'The ban stands.' },
  suspension: {
    granted: 'The suspension is over.',
    declined: 'The suspension stays until its end.',
  },
} as const;

export const workNotices = {
  work_rejected: define({
    choice: { label: 'Work rejected, with the reason', byDefault: everywhere },
    isMailedOnceADay: true,
    facts: z.object({
      submissionId: z.string(),
      workKind: WorkKind,
      work: Work,
      amount: Micro,
      reason: z.enum(rejectionReasons),
      note: z.string(),
      canResubmit: z.boolean(),
    }),
    text: ({ facts }) => ({
      title: `Work rejected: ${formatUsd(facts.amount)}`,
      body: sentences(
        `${rejectionText(facts.reason, facts.workKind)}.`,
        facts.note === '' ? null : `“${facts.note}”`,
        facts.canResubmit ? 'You can resubmit once.' : null,
        named(facts.work),
      ),
      link: `/dashboard#submission-${facts.submissionId}`,
    }),
  }),
  reward_reversed: define({
    choice: { label: 'Spark rewards taken back', byDefault: telegram },
    facts: z.object({
      campaignId: z.string(),
      name: z.string(),
      actions: z.number().int().positive(),
      amount: Micro,
      reason: z.enum(reversalReasons),
      note: z.string(),
      /** Who took them back. Notices from before it was recorded do not say. */
      by: z.enum(['admin', 'creator']).optional(),
      /** ISO time until which it can be appealed. */
      appealBefore: z.string(),
      work: Work,
    }),
    text: ({
      facts: { campaignId, name, actions, amount, reason, note, by, appealBefore, work },
    }) => ({
      title: `Rewards taken back: ${formatRate(toDollars(amount))}`,
      body: sentences(
        `${actions === 1 ? 'One action' : `${actions} actions`} in ${name || goneCampaign}${work?.brand ? ` by ${work.brand}` : ''}.`,
        by === undefined
          ? null
          : `Taken back by ${by === 'creator' ? 'the campaign’s creator' : 'an admin'}.`,
        `${reversalReasonTexts[reason]}.`,
        note === '' ? null : `“${note}”`,
        `You can appeal until ${day.format(new Date(appealBefore))}.`,
      ),
      link: `/spark-campaign/${campaignId}`,
    }),
  }),
  /** One notice per user and day (UTC): `count` pieces of work, `amount` their sum. */
  work_approved: define({
    choice: { label: 'Work approved, once a day', byDefault: nowhere },
    facts: z.object({
      amount: Micro,
      count: z.number().int().positive(),
      /** Of a single piece. */
      work: Work,
      /** By campaign. Notices from before it was kept have none. */
      parts: z.array(Part).optional(),
    }),
    text: ({ facts: { amount, count, work, parts = [] }, happenedAt }) => ({
      title: `${count === 1 ? 'Work' : `${count} tasks`} approved: ${formatUsd(amount)}`,
      body: sentences(
        count === 1 ? named(work) : listed(parts, count),
        `Approved on ${day.format(happenedAt)}. The money is in your available balance.`,
      ),
      link: '/receipts',
    }),
  }),
  appeal_decided: define({
    choice: { label: 'Appeal decided', byDefault: everywhere },
    facts: z.object({
      appealId: z.string(),
      about: z.enum(['rejection', 'reversal', 'ban', 'suspension']),
      outcome: z.enum(['granted', 'declined']),
      /** The amount that the granted appeal pays; null when it pays nothing. */
      amount: Micro.nullable(),
      work: Work,
      note: z.string(),
      /** Of a lifted ban: new work is possible again. */
      isActive: z.boolean().optional(),
    }),
    text: ({ facts: { about, outcome, amount, work, note, isActive } }) => ({
      title: outcome === 'granted' ? 'Your appeal was granted' : 'Your appeal was declined',
      body: sentences(
        named(work),
        appealOutcomes[about][outcome],
        isActive === true ? 'Your account is active again.' : null,
        amount === null ? null : `${formatUsd(amount)} is in your available balance.`,
        note === '' ? null : `“${note}”`,
      ),
      link: about === 'ban' || about === 'suspension' ? accountStatusPage : '/dashboard',
    }),
  }),
  account_suspended: define({
    choice: { label: 'Suspended from new work', byDefault: everywhere },
    facts: z.object({ reason: z.string() }),
    text: ({ facts: { reason } }) => ({
      title: 'Suspended from new work',
      body: sentences("You can't do new tasks for now.", reason),
      link: accountStatusPage,
    }),
  }),
  account_restored: define({
    choice: { label: 'Suspension or ban ended', byDefault: everywhere },
    facts: Nothing,
    text: () => ({
      title: 'You can work again',
      body: 'Your account is active again.',
      link: accountStatusPage,
    }),
  }),
  place_lapses: define({
    facts: z.object({
      campaignId: z.string(),
      name: z.string(),
      /** ISO time. */
      expiresAt: z.string(),
      work: Work,
    }),
    text: ({ facts: { campaignId, name, expiresAt, work } }) => ({
      title: `Your place in ${name || goneCampaign} lapses soon`,
      body: sentences(
        named(work),
        `Submit work by ${moment.format(new Date(expiresAt))} UTC to keep it.`,
      ),
      link: `/campaign/${campaignId}`,
    }),
  }),
};

export const newTaskNotices = {
  /** One notice per user and day (UTC). */
  new_tasks: define({
    choice: { label: 'New tasks, once a day', byDefault: nowhere },
    isByChoice: true,
    facts: z.object({ campaigns: z.number().int().positive(), left: Micro }),
    text: ({ facts: { campaigns, left } }) => ({
      title: `New tasks: ${formatUsd(left)} in rewards`,
      body: campaigns === 1 ? 'One new campaign is open.' : `${campaigns} new campaigns are open.`,
      link: '/',
    }),
  }),
  followed_campaign: define({
    choice: { label: 'New campaign of a brand you follow', byDefault: nowhere },
    facts: z.object({
      creatorId: z.string(),
      campaignId: z.string(),
      workKind: WorkKind,
      brand: z.string(),
      name: z.string(),
      pool: Micro,
    }),
    text: ({ facts: { creatorId, campaignId, workKind, brand, name, pool } }) => ({
      title: `${brand} started ${name}`,
      body: `${formatUsd(pool)} in rewards.`,
      link: campaignKinds[workKind].pathOf({ creatorId, campaignId }),
    }),
  }),
};
