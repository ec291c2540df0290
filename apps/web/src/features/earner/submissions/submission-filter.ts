import { campaignKindNames } from '@stoke/domain';
import type { SubmissionFilter } from '@stoke/contract';

export const stateNames = {
  pending: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
  held: 'Held for appeal',
} as const satisfies Record<NonNullable<SubmissionFilter['state']>, string>;

/** Reads it leniently: an address is typed and pasted by people. */
export function readSubmissionFilter(input: { state?: unknown; kind?: unknown }): SubmissionFilter {
  const { state, kind } = input;
  const known = campaignKindNames.find((one) => one === kind);
  return {
    ...(isKeyOf(stateNames, state) && { state }),
    ...(known !== undefined && { kind: known }),
  };
}

function isKeyOf<T extends object>(words: T, value: unknown): value is keyof T {
  return typeof value === 'string' && Object.hasOwn(words, value);
}
