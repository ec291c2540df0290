import { call } from './api.ts';

const calls = {
  drip: { start: 'startDrip', cancel: 'cancelDrip', stop: 'stopDrip' },
  spark: { start: 'startSpark', cancel: 'cancelSpark', stop: 'stopSpark' },
  fomo: { start: 'startFomo', cancel: 'cancelFomo', stop: 'stopFomo' },
} as const;

export type PaidKind = keyof typeof calls;
type Verb = 'start' | 'cancel' | 'stop';

/** Starts a pending campaign from the creator balance, cancels a pending one, or ends a running one. */
export function campaignVerb(kind: PaidKind, verb: Verb) {
  return (campaignId: string, idempotencyKey: string): Promise<{ message: string }> =>
    call(calls[kind][verb], { params: { campaignId }, idempotencyKey });
}
