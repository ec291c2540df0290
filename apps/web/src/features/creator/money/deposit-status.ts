import type { Deposit } from '@stoke/contract';

type Stage = { label: string; text: string };

/** What each state of a deposit means to the creator. */
export const depositStages: Readonly<Record<Deposit['status'], Stage>> = {
  waiting: {
    label: 'Waiting for payment',
    text: 'Scan the code or open the link in your wallet. This page updates automatically.',
  },
  seen: {
    label: 'Payment seen',
    text: 'Solana is finalizing the transfer. This takes a few seconds.',
  },
  credited: { label: 'Credited', text: 'The amount is in your balance.' },
  expired: {
    label: 'Expired',
    text: 'No payment was received.',
  },
};

/** Whether anything can still happen to a deposit. */
export function isOpen(deposit: Pick<Deposit, 'status'>): boolean {
  return deposit.status === 'waiting' || deposit.status === 'seen';
}
