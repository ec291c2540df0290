import type { Reply } from '@stoke/contract/client';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';
import { currentClient } from '../../../lib/session/query-client.ts';

export type Participation = Reply<'sparkParticipation'>;
export type Activity = Reply<'sparkActivity'>[number];
export type RequiredAction = keyof Participation['actions'];

/** Live with `submissions`: what others earn in the campaign changes nothing here. */
const ownKey = (campaignId: string) => ['submissions', 'spark', campaignId] as const;

/** The user's part in a Spark: steps, links and sums. */
export function ownPart(campaignId: string) {
  return callQuery('sparkParticipation', [...ownKey(campaignId), 'part'], {
    params: { campaignId },
  });
}

/** The user's actions in a Spark, newest first. */
export function ownActivity(campaignId: string) {
  return listQuery('sparkActivity', [...ownKey(campaignId), 'activity'], {
    params: { campaignId },
  });
}

/** Takes part in the campaign. */
export function useParticipate(campaignId: string) {
  return useMutation({
    mutationFn: () => call('participateInSpark', { params: { campaignId } }),
    onSuccess: (part) => keep(campaignId, part),
  });
}

/** Reports a required action; `joinTelegram` has the server ask Telegram. */
export function useReport(campaignId: string) {
  return useMutation({
    mutationFn: (actionType: RequiredAction) =>
      call('reportSparkAction', { params: { campaignId }, body: { actionType } }),
    onSuccess: (part) => keep(campaignId, part),
  });
}

function keep(campaignId: string, part: Participation): void {
  currentClient().setQueryData(ownPart(campaignId).queryKey, part);
}
