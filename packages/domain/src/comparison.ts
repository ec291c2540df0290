// The choices of a creator who compares campaigns, in contract and addresses alike.

export const comparedKinds = ['drip', 'spark', 'fomo', 'boost'] as const;
export const comparedStates = ['running', 'pending', 'over'] as const;
/** How many days ago campaigns may have started, or were created that have not started. */
export const comparedDays = [7, 30, 90] as const;
export const comparedSorts = [
  'kind',
  'name',
  'status',
  'funded',
  'spent',
  'people',
  'actions',
  'cost',
  'approved',
  'pace',
  'started',
  'ended',
] as const;
