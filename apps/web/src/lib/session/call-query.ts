import type { PagedCallName, Sent } from '@stoke/contract/client';
import type { CallName } from '@stoke/contract';
import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { firstPage, nextPage } from '../pages.ts';
import { call, callPage } from './api.ts';

/** A call as a query. */
export function callQuery<N extends CallName>(name: N, queryKey: QueryKey, sent: Sent<N>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => call(name, { ...sent, signal }) });
}

/** A list that the server gives page by page, as a query. */
export function listQuery<N extends PagedCallName>(
  name: N,
  queryKey: QueryKey,
  sent: Sent<N> & { query?: object },
  initialPageParam = firstPage,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...sent, query: { ...sent.query, ...pageParam }, signal };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every paged call takes where a page starts
      return callPage(name, asked as Sent<N>);
    },
    initialPageParam,
    getNextPageParam: nextPage,
  });
}
