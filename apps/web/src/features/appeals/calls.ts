import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api.ts';
import { firstPage, nextPage } from '../../lib/pages.ts';

/** The own ban; null for who is not banned. Live with `session`. */
export const ownBan = queryOptions({
  queryKey: ['session', 'ban'],
  queryFn: async ({ signal }) => {
    const { ban, creator = null } = await call('ownBan', { signal });
    return ban && { ...ban, creator };
  },
});

/** The latest own appeals. */
export const ownAppeals = queryOptions({
  queryKey: ['appeals', 'own'],
  queryFn: ({ signal }) => call('appeals', { query: {}, signal }),
});

export type NewAppeal =
  | { about: 'rejection'; submissionId: string }
  | { about: 'reversal'; reversalId: string }
  | { about: 'ban' };

/** Asks for a second look. */
export function fileAppeal(appeal: NewAppeal, text: string, idempotencyKey: string) {
  return call('fileAppeal', { body: { ...appeal, text }, idempotencyKey });
}

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
