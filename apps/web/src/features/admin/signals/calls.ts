import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/session/api.ts';
import { firstPage, nextPage } from '../../../lib/pages.ts';
import type { SignalWish } from './signal-wish.ts';

/** Signals, the strongest first. */
export const signalsLike = ({ signal: kind, ...wish }: SignalWish) =>
  infiniteQueryOptions({
    queryKey: ['appeals', 'signals', { kind, ...wish }],
    queryFn: ({ pageParam, signal }) =>
      callPage('signals', { query: { kind, ...wish, ...pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

/** Signals about one person. */
export const signalsOf = (id: string) =>
  queryOptions({
    queryKey: ['appeals', 'signals', 'of', id],
    queryFn: ({ signal }) => call('signalsOfPerson', { params: { id }, signal }),
  });

export function dismissSignal(id: string, reason: string, idempotencyKey: string) {
  return call('dismissSignal', { params: { id }, body: { reason }, idempotencyKey });
}
