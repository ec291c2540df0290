import { callQuery, listQuery } from '../../../lib/session/call-query.ts';
import type { SignalWish } from './signal-wish.ts';

/** Signals, the strongest first. */
export const signalsLike = ({ signal: kind, ...wish }: SignalWish) =>
  listQuery('signals', ['appeals', 'signals', { kind, ...wish }], { query: { kind, ...wish } });

/** Signals about one person. */
export const signalsOf = (id: string) =>
  callQuery('signalsOfPerson', ['appeals', 'signals', 'of', id], { params: { id } });
