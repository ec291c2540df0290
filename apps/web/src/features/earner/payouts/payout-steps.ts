import type { Payout } from '@stoke/contract';

/** One step of a payout's life. `at`: when it was taken; null while it is still to come. */
export type PayoutStep = {
  name: string;
  at: string | null;
  state: 'done' | 'now' | 'ahead' | 'bad';
};

/** The way of a payout as far as it goes: what is over, what happens now, what is still ahead. */
export function stepsOf(payout: Payout): PayoutStep[] {
  const { status, requestedAt, sentAt, confirmedAt } = payout;
  const requested: PayoutStep = { name: 'Requested', at: requestedAt, state: 'done' };
  const sent: PayoutStep = { name: 'Sent', at: sentAt, state: 'done' };
  const ahead = (name: string): PayoutStep => ({ name, at: null, state: 'ahead' });
  switch (status) {
    case 'requested':
      return [{ ...requested, state: 'now' }, ahead('Sent'), ahead('Confirmed')];
    case 'review':
      return [requested, { name: 'Being checked', at: null, state: 'now' }, ahead('Sent')];
    case 'sending':
      return sentAt === null
        ? [requested, { name: 'Being signed', at: null, state: 'now' }, ahead('Confirmed')]
        : [requested, { ...sent, state: 'now' }, ahead('Confirmed')];
    case 'confirmed':
      return [
        requested,
        ...(sentAt === null ? [] : [sent]),
        { name: 'Confirmed', at: confirmedAt, state: 'done' },
      ];
    case 'refunded':
      return [requested, { name: 'Back in your balance', at: null, state: 'bad' }];
  }
}

/** What a state means and what happens next. */
export const payoutStateTexts: Readonly<Record<Payout['status'], string>> = {
  requested: 'Usually sent within seconds.',
  review:
    'Our team checks this payout before it is sent. The amount stays reserved for you. No action needed.',
  sending: 'Sent to Solana. Usually final within a minute.',
  confirmed: 'Final on Solana: the USDC is in your wallet.',
  refunded: 'You can request it again.',
};
