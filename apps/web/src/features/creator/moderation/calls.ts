import type { Reply } from '@stoke/contract/client';
import type { ReversalCalls } from '../../../entities/campaigns/reverse-dialog.tsx';
import { call } from '../../../lib/session/api.ts';
import { callOnce } from '../../../lib/session/call-once.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';

export type Doubtful = Reply<'sparkDoubtful'>[number];
export type Earner = Reply<'ownSparkEarners'>[number];

/** Live with `campaigns`, as all of these. */
export const doubtfulMessages = (campaignId: string) =>
  listQuery('sparkDoubtful', ['campaigns', 'moderation', campaignId, 'doubtful'], {
    params: { campaignId },
  });

export const ownEarners = (campaignId: string) =>
  listQuery('ownSparkEarners', ['campaigns', 'moderation', campaignId, 'earners'], {
    params: { campaignId },
  });

export const ownActionsOf = (campaignId: string, userId: string) =>
  listQuery('ownSparkActionsOf', ['campaigns', 'moderation', campaignId, 'person', userId], {
    params: { campaignId, userId },
  });

export const ownPerson = (campaignId: string, userId: string) =>
  callQuery('ownSparkPerson', ['campaigns', 'moderation', campaignId, 'who', userId], {
    params: { campaignId, userId },
  });

/** Reversals by the creator. */
export const ownReversals = (campaignId: string): ReversalCalls => ({
  campaignId,
  check: (body, signal) => call('checkOwnSparkReversal', { params: { campaignId }, body, signal }),
  reverse: (body) => callOnce('reverseOwnSpark', { params: { campaignId }, body }),
});
