import type { SubmissionFilter } from '@stoke/contract';

export const stateNames = {
  pending: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
  held: 'Held for appeal',
} as const satisfies Record<NonNullable<SubmissionFilter['state']>, string>;

export const kindNames = {
  drip: 'Drip',
  spark: 'Spark',
  fomo: 'FOMO',
} as const satisfies Record<NonNullable<SubmissionFilter['kind']>, string>;

/** Reads it leniently: an address is typed and pasted by people. */
export function readSubmissionFilter({
  state,
  kind,
}: {
  state?: unknown;
  kind?: unknown;
}): SubmissionFilter {
  return {
    ...(isKeyOf(stateNames, state) && { state }),
    ...(isKeyOf(kindNames, kind) && { kind }),
  };
}

function isKeyOf<T extends object>(words: T, value: unknown): value is keyof T {
  return typeof value === 'string' && Object.hasOwn(words, value);
}
