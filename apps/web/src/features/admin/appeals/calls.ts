import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/session/api.ts';
import { firstPage, nextPage } from '../../../lib/pages.ts';

/** Appeals for admins: those that wait, oldest first, or those that were answered, newest first. */
export const appealQueue = (status: 'open' | 'decided') =>
  infiniteQueryOptions({
    queryKey: ['appeals', 'queue', status],
    queryFn: ({ pageParam, signal }) =>
      callPage('appealQueue', { query: { ...pageParam, status }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

export type Answer = { outcome: 'uphold' | 'overturn'; note: string };

export function decideAppeal(id: string, answer: Answer, idempotencyKey: string) {
  return call('decideAppeal', { params: { id }, body: answer, idempotencyKey });
}
