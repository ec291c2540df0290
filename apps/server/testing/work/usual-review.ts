import { undoSeconds } from '@stoke/domain';

/** No one is suspected, X is not asked, no work is sampled for review, and limits are the usual ones. */
export const usualReview = {
  findSuspected: async () => new Set<string>(),
  readPost: async () => ({ kind: 'unknown' }) as const,
  limitFactor: 1,
  samplePercent: 0,
  undoSeconds,
};
