import { callQuery } from '../../../lib/session/call-query.ts';

/**
 * What waits for admins, the money and the services. Read again every half minute and at no change: it
 * adds up all accounts.
 */
export const overview = { ...callQuery('overview', ['overview'], {}), refetchInterval: 30_000 };

/** Everything that an id, a wallet, a signature or the beginning of a name finds. */
export const foundBy = (search: string) =>
  callQuery('find', ['find', search], { query: { search } });
