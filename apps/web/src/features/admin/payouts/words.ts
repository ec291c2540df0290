import type { AdminPayout, AdminPayoutInFull } from '@stoke/contract';

type Cause = NonNullable<AdminPayout['cause']>;

/** Why a payout needs a person, in a word or two. */
export const causeLabels: Readonly<Record<Cause, string>> = {
  banned: 'Account banned',
  suspended: 'Account suspended',
  flagged: 'Flagged',
  paid_on_chain: 'Seen as paid',
  not_provable: 'Not provable',
  keeps_failing: 'Keeps failing',
};

/** What it means, and what to do about it. */
export const causeTexts: Readonly<Record<Cause, string>> = {
  flagged: 'It met a limit. Release it to send it, or refuse it to return the amount.',
  banned:
    'The account was banned before this was sent. It resumes if the ban is lifted, or returns to the balance when the ban is final.',
  suspended: 'An admin suspended the account. It resumes when the suspension ends.',
  paid_on_chain:
    'Solana shows a different transaction that pays this payout. Compare it, then settle the payout with it.',
  not_provable:
    "The node can't tell whether this was paid. Connect a node with full history, then settle or pay again.",
  keeps_failing: 'Repeatedly failed to create a transaction. See the log.',
};

/** The same of one that a signal holds. */
export const heldText =
  'An abuse signal about its owner holds it. Release it to send it, or refuse it to return the amount.';

/** The limit that a payout met, or what holds it. */
export const flagLabels: Readonly<Record<AdminPayout['flags'][number], string>> = {
  suspended: 'Suspended account',
  wallet_changed: 'New wallet',
  first_payout: 'First payout',
  daily_limit: 'Daily limit',
  hourly_limit: 'Above the hour',
  large: 'Large amount',
  listed: 'Listed wallet',
  signal: 'Abuse signal',
};

/** The state of a payout. */
export const statusLabels: Readonly<Record<AdminPayout['status'], string>> = {
  requested: 'Waiting',
  review: 'In review',
  sending: 'Sending',
  confirmed: 'Confirmed',
  refunded: 'Refunded',
};

export const seenByTexts: Readonly<
  Record<AdminPayoutInFull['payments'][number]['seenBy'], string>
> = {
  attempt: 'its own transaction',
  reference: 'its reference, before signing',
  treasury: 'the history of the treasury',
  admin: 'an admin',
};

export const outcomeLabels: Readonly<
  Record<AdminPayoutInFull['attempts'][number]['outcome'], string>
> = {
  open: 'On its way',
  landed: 'Landed',
  failed: 'Failed',
  expired: 'Expired',
  parked: 'Unknown',
  dropped: 'Not sent',
};
