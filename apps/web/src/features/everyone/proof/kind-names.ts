import type { OwedKind } from '@stoke/domain';

/** To whom it is owed. */
export const owedTo = ['Earners', 'Creators', 'Unclaimed'] as const;

/** Each kind of balance in plain words. */
export const kindNames = {
  earner_available: { to: 'Earners', name: 'Ready to withdraw' },
  earner_reserved: { to: 'Earners', name: 'In review' },
  earner_accruing: { to: 'Earners', name: 'Earned in running Sparks' },
  earner_in_flight: { to: 'Earners', name: 'Payouts on their way' },
  creator_available: { to: 'Creators', name: 'Ready to spend' },
  creator_in_flight: { to: 'Creators', name: 'Withdrawals on their way' },
  campaign_pool: { to: 'Creators', name: 'Campaign pools' },
  campaign_fee: { to: 'Creators', name: 'Fees not earned yet' },
  campaign_disputed: { to: 'Creators', name: 'Held for appeals' },
  unclaimed: { to: 'Unclaimed', name: 'Left on deleted accounts' },
} as const satisfies Record<OwedKind, { to: (typeof owedTo)[number]; name: string }>;

/** A kind in plain words; one that is not known as it is. */
export function nameKind(kind: string): string {
  return Object.entries(kindNames).find(([known]) => known === kind)?.[1].name ?? kind;
}
