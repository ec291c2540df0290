import type { BoostParticipation } from '@stoke/contract';

export const participationState = {
  active: { tone: 'good', label: 'Active' },
  awaiting_payout: { tone: 'waiting', label: 'Awaiting payout' },
  paid: { tone: 'neutral', label: 'Paid' },
} as const satisfies Record<BoostParticipation['status'], object>;
