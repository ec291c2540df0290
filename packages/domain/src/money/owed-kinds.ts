/** The kinds of balances in the books that the platform owes; what else is in them is its own. */
export const owedKinds = [
  'earner_available',
  'earner_reserved',
  'earner_accruing',
  'earner_in_flight',
  'creator_available',
  'creator_in_flight',
  'campaign_pool',
  'campaign_fee',
  'campaign_disputed',
  'unclaimed',
] as const;

export type OwedKind = (typeof owedKinds)[number];
