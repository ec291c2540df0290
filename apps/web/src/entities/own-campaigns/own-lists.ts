import type { Sent } from '@stoke/contract/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { firstPage, nextPage, type PageStart } from '../../lib/pages.ts';

type Wish = Pick<Sent<'dripCampaignsOfCreator'>['query'] & object, 'state' | 'q'> & PageStart;
type Page<T> = { items: T[]; next: string | null; total: number | null };

/**
 * The newest pending and running campaigns come in one answer, with how many there are; ended ones
 * by page, searched by the server.
 */
const maxOpen = 200;
export const overPerPage = 12;

export type OwnLists<T> = ReturnType<typeof ownLists<T>>;

/** The lists of a creator's own campaigns of one kind, newest first. Live with `campaigns`. */
export function ownLists<T>(
  key: readonly [kind: string, userId: string],
  read: (query: Wish, signal: AbortSignal) => Promise<Page<T>>,
) {
  return {
    open: queryOptions({
      queryKey: ['campaigns', ...key],
      queryFn: async ({ signal }) => {
        const { items, total } = await read({ state: 'open', limit: maxOpen }, signal);
        return { items, total: total ?? items.length };
      },
    }),
    over: (q: string) =>
      infiniteQueryOptions({
        queryKey: ['campaigns', ...key, 'over', q],
        queryFn: ({ pageParam, signal }) =>
          read({ state: 'over', ...(q !== '' && { q }), limit: overPerPage, ...pageParam }, signal),
        initialPageParam: firstPage,
        getNextPageParam: nextPage,
      }),
  };
}
