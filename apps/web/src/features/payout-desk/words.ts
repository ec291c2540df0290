import type { AdminPayout, AdminPayoutInFull } from '@stoke/contract';

type Cause = NonNullable<AdminPayout['cause']>;

/** Why a payout needs a person, in a word or two. */
export const causeLabels: Readonly<Record<Cause, string>> = {
  banned: 'Account banned',
  paid_on_chain: 'Seen as paid',
  not_provable: 'Not provable',
  keeps_failing: 'Keeps failing',
};

/** What it means, and what to do about it. */
export const causeTexts: Readonly<Record<Cause, string>> = {
  banned:
    'The account was banned before this was sent. It goes on when the ban is lifted, and returns to the balance when the ban is final.',
  paid_on_chain:
    'Solana has shown a transaction that pays this payout, but not the one it was meant to be paid by. Compare it, then settle the payout with it.',
  not_provable:
    'The node could not tell whether this was paid. Connect a node with full history, then settle it or pay it again.',
  keeps_failing: 'No transaction could be made for it, again and again. The log says why.',
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
  dropped: 'Not signed',
};
