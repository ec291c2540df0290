import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { firstPage, type PageStart } from '../../../lib/pages.ts';

const perPage = 50;

/** The own score with what has moved it, newest first. Live with `session`, which every move changes. */
export const ownTrust = infiniteQueryOptions({
  queryKey: ['session', 'trust'],
  queryFn: ({ pageParam, signal }) =>
    call('trust', { query: { ...pageParam, limit: perPage }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ moves }): PageStart | undefined => {
    const last = moves.at(-1);
    return last && moves.length === perPage ? { cursor: last._id } : undefined;
  },
});
