import { call } from '../../lib/session/api.ts';

const calls = {
  drip: { start: 'startDrip', cancel: 'cancelDrip', stop: 'stopDrip' },
  spark: { start: 'startSpark', cancel: 'cancelSpark', stop: 'stopSpark' },
  fomo: { start: 'startFomo', cancel: 'cancelFomo', stop: 'stopFomo' },
} as const;

/** Adds dollars of the creator balance to a running campaign of any kind. */
export function topUpCampaign(campaignId: string, amount: number, idempotencyKey: string) {
  return call('topUpCampaign', { params: { campaignId }, body: { amount }, idempotencyKey });
}

export type PaidKind = keyof typeof calls;
type Verb = 'start' | 'cancel' | 'stop';

/** Starts a pending campaign from the creator balance, cancels a pending one, or ends a running one. */
export function campaignVerb(kind: PaidKind, verb: Verb) {
  return (campaignId: string, idempotencyKey: string): Promise<{ message: string }> =>
    call(calls[kind][verb], { params: { campaignId }, idempotencyKey });
}
