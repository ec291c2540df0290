import type { SignalAct } from '@stoke/domain';
import { call } from '../../../lib/session/api.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';
import type { SignalWish } from './signal-wish.ts';

/** Signals, the strongest first. */
export const signalsLike = ({ signal: kind, ...wish }: SignalWish) =>
  listQuery('signals', ['appeals', 'signals', { kind, ...wish }], { query: { kind, ...wish } });

/** Signals about one person. */
export const signalsOf = (id: string) =>
  callQuery('signalsOfPerson', ['appeals', 'signals', 'of', id], { params: { id } });

export function actOnSignal(id: string, act: SignalAct, body: Sent) {
  const { reason, idempotencyKey } = body;
  return call('actOnSignal', { params: { id }, body: { act, reason }, idempotencyKey });
}

export function undoSignalAct(id: string, { reason, idempotencyKey }: Sent) {
  return call('undoSignalAct', { params: { id }, body: { reason }, idempotencyKey });
}

type Sent = { reason: string; idempotencyKey: string };
