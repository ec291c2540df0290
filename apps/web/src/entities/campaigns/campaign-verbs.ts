import type { CampaignKindName } from '@stoke/domain';
import { callOnce } from '../../lib/session/call-once.ts';
import { kindPages } from './kinds/kinds.ts';

/** Adds dollars of the creator balance to a running campaign of any kind. */
export function topUpCampaign(campaignId: string, amount: number) {
  return callOnce('topUpCampaign', { params: { campaignId }, body: { amount } });
}

type Verb = 'start' | 'cancel' | 'stop';

/** Starts a pending campaign from the creator balance, cancels a pending one, or ends a running one. */
export function campaignVerb(kind: CampaignKindName, verb: Verb) {
  return (campaignId: string): Promise<{ message: string }> =>
    callOnce(kindPages[kind].calls[verb], { params: { campaignId } });
}
