import type { AdminBoost, BoostParticipation } from '@stoke/contract';

export const campaignState = {
  pending: { tone: 'waiting', label: 'Pending' },
  active: { tone: 'good', label: 'Active' },
  completed: { tone: 'neutral', label: 'Completed' },
  ended: { tone: 'neutral', label: 'Ended' },
} as const satisfies Record<AdminBoost['status'], object>;

export const participationState = {
  active: { tone: 'good', label: 'Active' },
  awaiting_payout: { tone: 'waiting', label: 'Awaiting payout' },
  paid: { tone: 'neutral', label: 'Paid' },
} as const satisfies Record<BoostParticipation['status'], object>;

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}
