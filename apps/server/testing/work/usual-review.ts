import { undoSeconds } from '@stoke/domain';

/** No one is suspected, no work is sampled for review, and limits are the usual ones. */
export const usualReview = {
  findSuspected: async () => new Set<string>(),
  limitFactor: 1,
  samplePercent: 0,
  undoSeconds,
};
