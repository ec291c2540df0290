import { callQuery } from '../../../lib/session/call-query.ts';
import { followsActs } from '../../../lib/session/query-client.ts';

/** How much waits for admins; no single change tells of all of it, and others' acts are seen within the interval. */
export const adminQueues = {
  ...callQuery('adminQueues', ['admin-queues'], {}),
  meta: followsActs,
  refetchInterval: 15_000,
};

/** Everything that an id, a wallet, a signature or the beginning of a name finds. */
export const foundBy = (search: string) =>
  callQuery('find', ['find', search], { query: { search } });
