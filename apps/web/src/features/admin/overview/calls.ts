import { callQuery } from '../../../lib/session/call-query.ts';

/**
 * What waits for admins, the money and the services. Read again every half minute and at no change: it
 * adds up all accounts.
 */
export const overview = { ...callQuery('overview', ['overview'], {}), refetchInterval: 30_000 };

/** Decisions, payouts and deposits of the last days. */
export const adminFigures = {
  ...callQuery('adminFigures', ['admin-figures'], {}),
  refetchInterval: 60_000,
};
