import type { PagedCallName, Sent } from '@stoke/contract/client';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { firstPage, nextPage } from '../pages.ts';
import { callPage } from './api.ts';

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
