import type { CampaignKindName } from '@stoke/domain';
import { call } from '../../lib/session/api.ts';
import { kindPages } from './kinds/kinds.ts';

/** Adds dollars of the creator balance to a running campaign of any kind. */
export function topUpCampaign(campaignId: string, amount: number, idempotencyKey: string) {
  return call('topUpCampaign', { params: { campaignId }, body: { amount }, idempotencyKey });
}

type Verb = 'start' | 'cancel' | 'stop';

/** Starts a pending campaign from the creator balance, cancels a pending one, or ends a running one. */
export function campaignVerb(kind: CampaignKindName, verb: Verb) {
  return (campaignId: string, idempotencyKey: string): Promise<{ message: string }> =>
    call(kindPages[kind].calls[verb], { params: { campaignId }, idempotencyKey });
}
