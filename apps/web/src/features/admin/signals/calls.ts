import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { listQuery } from '../../../lib/session/list-query.ts';
import type { SignalWish } from './signal-wish.ts';

/** Signals, the strongest first. */
export const signalsLike = ({ signal: kind, ...wish }: SignalWish) =>
  listQuery('signals', ['appeals', 'signals', { kind, ...wish }], { query: { kind, ...wish } });

/** Signals about one person. */
export const signalsOf = (id: string) =>
  queryOptions({
    queryKey: ['appeals', 'signals', 'of', id],
    queryFn: ({ signal }) => call('signalsOfPerson', { params: { id }, signal }),
  });

export function dismissSignal(id: string, reason: string, idempotencyKey: string) {
  return call('dismissSignal', { params: { id }, body: { reason }, idempotencyKey });
}
