import { undoSeconds } from '@stoke/domain';

/** Nobody is suspected, no work is drawn for people, and limits are the usual ones. */
export const usualReview = {
  isSuspected: async () => false,
  limitFactor: 1,
  samplePercent: 0,
  undoSeconds,
};
