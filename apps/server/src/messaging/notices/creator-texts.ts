import { formatUsd, product } from '@stoke/domain';
import { day, ifNotYou, moment, type Texts } from './text-parts.ts';
import { sentences, short } from './work-words.ts';

type Kinds =
  | 'withdrawal_waits'
  | 'withdrawal_sent'
  | 'withdrawal_refunded'
  | 'deposit_credited'
  | 'campaign_started'
  | 'campaign_paused'
  | 'campaign_nearly_spent'
  | 'campaign_ended'
  | 'campaign_stopped'
  | 'campaign_idle';

function until({ disputedUntil }: { disputedUntil?: string | null | undefined }): string {
  return disputedUntil ? `, until ${day.format(new Date(disputedUntil))}` : '';
}

function resultsOf({ workKind, campaignId }: { campaignId: string; workKind: string }): string {
  return `/creator-dashboard/campaigns/${workKind}/${campaignId}`;
}

/** The notices of creators. */
export const creatorTexts: Texts<Kinds> = {
  withdrawal_waits: ({ facts: { withdrawalId, amount, address, leavesAt } }) => ({
    title: `Withdrawal requested: ${formatUsd(amount)}`,
    body: sentences(
      `It goes to ${short(address)}, a new address.`,
      `For security it is sent on ${moment.format(new Date(leavesAt))} UTC. You can cancel it until then.`,
      ifNotYou,
    ),
    link: `/creator-balance#withdrawal-${withdrawalId}`,
  }),
  withdrawal_sent: ({ facts: { withdrawalId, amount, address, signature } }) => ({
    title: `Withdrawal sent: ${formatUsd(amount)}`,
    body: `It is in the wallet ${short(address)}, by transaction ${short(signature)}.`,
    link: `/creator-balance#withdrawal-${withdrawalId}`,
  }),
  withdrawal_refunded: ({ facts: { withdrawalId, amount, reason } }) => ({
    title: `Withdrawal returned: ${formatUsd(amount)}`,
    body: reason,
    link: `/creator-balance#withdrawal-${withdrawalId}`,
  }),
  deposit_credited: ({ facts: { amount, signature, bySupport } }) => ({
    title: `Deposit credited: ${formatUsd(amount)}`,
    body: bySupport
      ? `Support found your transfer ${short(signature)} and credited it to your creator balance.`
      : `Your transfer ${short(signature)} is in your creator balance.`,
    link: '/creator-balance',
  }),
  campaign_started: ({ facts: { name, pool, endsAt, ...campaign } }) => ({
    title: `${name} has started`,
    body: sentences(
      `${formatUsd(pool)} in rewards.`,
      endsAt === null ? null : `It ends on ${moment.format(new Date(endsAt))} UTC.`,
    ),
    link: resultsOf(campaign),
  }),
  campaign_paused: ({ facts: { name, ...campaign } }) => ({
    title: `${name} is paused`,
    body: `${product.bot} lost its admin rights in the group. Restore them to resume. The end time does not change.`,
    link: resultsOf(campaign),
  }),
  campaign_nearly_spent: ({ facts: { name, pool, free, ...campaign } }) => ({
    title: `${name}: 90% of the pool is used`,
    body: `${formatUsd(free)} of ${formatUsd(pool)} is left for new work. Add funds to keep it running.`,
    link: resultsOf(campaign),
  }),
  campaign_ended: ({ facts: { name, outcome, spent, refunded, reserved, ...held } }) => ({
    title: outcome === 'completed' ? `${name}: all rewards are paid` : `${name} has ended`,
    body: sentences(
      `${formatUsd(spent)} was spent and ${formatUsd(refunded)} is back in your creator balance.`,
      reserved === 0n ? null : `${formatUsd(reserved)} stays reserved for submissions in review.`,
      held.disputed ? `${formatUsd(held.disputed)} is held for appeals${until(held)}.` : null,
    ),
    link: resultsOf(held),
  }),
  campaign_stopped: ({ facts: { campaignId, workKind, name, reason } }) => ({
    title: `${name} was stopped by an admin`,
    body: sentences(
      `“${reason}”`,
      'Submitted work is still reviewed and paid. Unspent funds return to your balance.',
    ),
    link: resultsOf({ campaignId, workKind }),
  }),
  campaign_idle: ({ facts: { campaignId, name, endsAt } }) => ({
    title: `${name} has had no work for 30 days`,
    body: `It ends on ${day.format(new Date(endsAt))} and unspent funds return to your balance, unless new work is submitted.`,
    link: `/creator-dashboard/campaigns/fomo/${campaignId}`,
  }),
};
