import {
  formatRate,
  formatUsd,
  product,
  reversalReasons,
  reversalReasonTexts,
  toDollars,
} from '@stoke/domain';
import { z } from 'zod';
import { define, everywhere, mail, nowhere, telegram } from './notice-definition.ts';
import { day, Micro, moment, sentences, short, WorkKind } from './notice-parts.ts';

const Campaign = z.object({ campaignId: z.string(), workKind: WorkKind, name: z.string() });
type Campaign = z.output<typeof Campaign>;

function resultsOf({ workKind, campaignId }: Omit<Campaign, 'name'>): string {
  return `/creator-dashboard/campaigns/${workKind}/${campaignId}`;
}

function until({ disputedUntil }: { disputedUntil?: string | null | undefined }): string {
  return disputedUntil ? `, until ${day.format(new Date(disputedUntil))}` : '';
}

/** All is paid unless an appeal can still change it. */
function doneText({ disputed }: { disputed?: bigint | undefined }): string {
  return disputed ? 'all work is decided' : 'all rewards are paid';
}

const namesShown = 5;

function firstOf(names: readonly string[]): string {
  const more = names.length - namesShown;
  const shown = names.slice(0, namesShown).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

export const creatorNotices = {
  withdrawal_sent: define({
    choice: { label: 'Withdrawal sent', byDefault: everywhere },
    facts: z.object({
      withdrawalId: z.string(),
      amount: Micro,
      address: z.string(),
      signature: z.string(),
    }),
    text: ({ facts: { withdrawalId, amount, address, signature } }) => ({
      title: `Withdrawal sent: ${formatUsd(amount)}`,
      body: `It is in the wallet ${short(address)}, by transaction ${short(signature)}.`,
      link: `/creator-balance#withdrawal-${withdrawalId}`,
    }),
  }),
  withdrawal_refunded: define({
    choice: { label: 'Withdrawal returned', byDefault: everywhere },
    facts: z.object({ withdrawalId: z.string(), amount: Micro, reason: z.string() }),
    text: ({ facts: { withdrawalId, amount, reason } }) => ({
      title: `Withdrawal returned: ${formatUsd(amount)}`,
      body: reason,
      link: `/creator-balance#withdrawal-${withdrawalId}`,
    }),
  }),
  deposit_credited: define({
    choice: { label: 'Deposit credited', byDefault: everywhere },
    facts: z.object({
      depositId: z.string(),
      amount: Micro,
      signature: z.string(),
      /** Older notices are of credits by support only. */
      bySupport: z.boolean().default(true),
    }),
    text: ({ facts: { amount, signature, bySupport } }) => ({
      title: `Deposit credited: ${formatUsd(amount)}`,
      body: bySupport
        ? `Support found your transfer ${short(signature)} and credited it to your creator balance.`
        : `Your transfer ${short(signature)} is in your creator balance.`,
      link: '/creator-balance',
    }),
  }),
  /** One notice per creator and day (UTC): the latest start, and the names of the day's. */
  campaign_started: define({
    choice: { label: 'Campaign started', byDefault: nowhere },
    facts: Campaign.extend({
      /** Of all that started. */
      pool: Micro,
      /** ISO time; null: until all its work is decided. */
      endsAt: z.string().nullable(),
      /** More than one. */
      names: z.array(z.string()).optional(),
    }),
    text: ({ facts: { name, pool, endsAt, names = [name], ...campaign } }) =>
      names.length > 1
        ? {
            title: `${names.length} campaigns have started`,
            body: `${formatUsd(pool)} in rewards. ${firstOf(names)}.`,
            link: '/creator-dashboard',
          }
        : {
            title: `${name} has started`,
            body: sentences(
              `${formatUsd(pool)} in rewards.`,
              endsAt === null ? null : `It ends on ${moment.format(new Date(endsAt))} UTC.`,
            ),
            link: resultsOf(campaign),
          },
  }),
  campaign_paused: define({
    choice: { label: 'Campaign paused', byDefault: everywhere },
    facts: Campaign,
    text: ({ facts: { name, ...campaign } }) => ({
      title: `${name} is paused`,
      body: `${product.bot} lost its admin rights in the group. Restore them to resume. The end time does not change.`,
      link: resultsOf(campaign),
    }),
  }),
  /** When the free rest falls to a tenth of the pool, once for each addition to it. */
  campaign_nearly_spent: define({
    choice: { label: '90% of a pool used', byDefault: telegram },
    facts: Campaign.extend({ pool: Micro, free: Micro }),
    text: ({ facts: { name, pool, free, ...campaign } }) => ({
      title: `${name}: 90% of the pool is used`,
      body: `${formatUsd(free)} of ${formatUsd(pool)} is left for new work. Add funds to keep it running.`,
      link: resultsOf(campaign),
    }),
  }),
  /** By an admin. */
  campaign_stopped: define({
    choice: { label: 'Campaign stopped by an admin', byDefault: everywhere },
    facts: Campaign.extend({
      reason: z.string(),
      /** Older notices do not name these two. */
      wasFunded: z.boolean().default(true),
      wasStarted: z.boolean().default(true),
    }),
    text: ({ facts: { name, reason, wasFunded, wasStarted, ...campaign } }) => ({
      title: `${name} was stopped by an admin`,
      body: sentences(
        `“${reason}”`,
        wasStarted ? 'Submitted work is still reviewed and paid.' : null,
        wasFunded
          ? 'Unspent funds return to your balance.'
          : 'Nothing was taken from your balance for it.',
      ),
      link: resultsOf(campaign),
    }),
  }),
  /** Once a day (UTC) for each campaign. */
  messages_doubtful: define({
    choice: { label: 'Doubtful messages, once a day', byDefault: telegram },
    facts: Campaign,
    text: ({ facts: { name, ...campaign } }) => ({
      title: `${name}: doubtful messages wait for you`,
      body: 'They read as adverts or random words. Undecided, each is paid after 24 hours.',
      link: `${resultsOf(campaign)}/moderation`,
    }),
  }),
  /** By an admin. */
  rewards_reversed_for_you: define({
    choice: { label: 'Rewards in your Spark taken back by an admin', byDefault: nowhere },
    facts: Campaign.extend({
      actions: z.number().int().positive(),
      amount: Micro,
      reason: z.enum(reversalReasons),
      note: z.string(),
    }),
    text: ({ facts: { name, actions, amount, reason, note, ...campaign } }) => ({
      title: `${name}: an admin took back ${formatRate(toDollars(amount))}`,
      body: sentences(
        `${actions === 1 ? 'One reward' : `${actions} rewards`}. ${reversalReasonTexts[reason]}.`,
        note === '' ? null : `“${note}”`,
        'The money returns to the pool once it can no longer be appealed.',
      ),
      link: `${resultsOf(campaign)}/moderation`,
    }),
  }),
  decision_overturned: define({
    choice: { label: 'Decision overturned by an appeal', byDefault: telegram },
    facts: Campaign.extend({ amount: Micro, note: z.string() }),
    text: ({ facts: { name, amount, note, ...campaign } }) => ({
      title: `${name}: an appeal was granted`,
      body: sentences(
        `${formatRate(toDollars(amount))} was paid out of what the campaign held for it.`,
        note === '' ? null : `“${note}”`,
      ),
      link: resultsOf(campaign),
    }),
  }),
  campaign_ended: define({
    choice: { label: 'Campaign ended', byDefault: mail },
    facts: Campaign.extend({
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
    text: ({ facts: { name, outcome, spent, refunded, reserved, ...held } }) => ({
      title: outcome === 'completed' ? `${name}: ${doneText(held)}` : `${name} has ended`,
      body: sentences(
        `${formatUsd(spent)} was spent and ${formatUsd(refunded)} is back in your creator balance.`,
        reserved === 0n ? null : `${formatUsd(reserved)} stays reserved for submissions in review.`,
        held.disputed ? `${formatUsd(held.disputed)} is held for appeals${until(held)}.` : null,
      ),
      link: resultsOf(held),
    }),
  }),
  /** At most one a day (UTC) of new work, and one of work that is due within a day. */
  work_waits: define({
    choice: { label: 'Work waits for your review', byDefault: everywhere },
    facts: z.object({
      count: z.number().int().positive(),
      isDueSoon: z.boolean(),
      /** ISO time of the first; null: the system decides none of them. */
      decideBefore: z.string().nullable(),
    }),
    text: ({ facts: { count, isDueSoon, decideBefore } }) => {
      const work = count === 1 ? 'One task' : `${count} tasks`;
      const due = decideBefore && `${moment.format(new Date(decideBefore))} UTC`;
      return {
        title: isDueSoon
          ? `${work} to review within a day`
          : `${work} ${count === 1 ? 'waits' : 'wait'} for your review`,
        body: isDueSoon
          ? `The first is due on ${due}. Later they are decided without you.`
          : due
            ? `The first is due on ${due}.`
            : 'They wait until you decide.',
        link: '/creator-dashboard/review',
      };
    },
  }),
  campaign_idle: define({
    facts: z.object({
      campaignId: z.string(),
      name: z.string(),
      /** ISO time. */
      endsAt: z.string(),
    }),
    text: ({ facts: { campaignId, name, endsAt } }) => ({
      title: `${name} has had no work for 30 days`,
      body: `It ends on ${day.format(new Date(endsAt))} and unspent funds return to your balance, unless new work is submitted.`,
      link: resultsOf({ workKind: 'fomo', campaignId }),
    }),
  }),
};
