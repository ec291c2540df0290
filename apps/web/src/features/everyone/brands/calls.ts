import { callQuery } from '../../../lib/session/call-query.ts';

/** Read again every five minutes, as often as the server counts. */
export const publicReach = {
  ...callQuery('publicReach', ['public-reach'], {}),
  staleTime: 5 * 60_000,
};
