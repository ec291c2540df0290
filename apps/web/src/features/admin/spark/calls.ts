import type { Reply } from '@stoke/contract/client';
import type { ReversalCalls, ReversalTarget } from '../../../entities/campaigns/reverse-dialog.tsx';
import { call } from '../../../lib/session/api.ts';
import { callOnce } from '../../../lib/session/call-once.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';

export type SparkOnDesk = Reply<'sparkDesk'>[number];
export type Outcome = Reply<'sparkOutcomes'>['outcomes'][number];
export type Earner = Reply<'sparkEarners'>[number];
export type Ring = Reply<'sparkRings'>[number];
export type Step = 'hour' | 'day';
export type Target = ReversalTarget;

/** A busy campaign changes every second; a search over two days of it need not. */
const calmMs = 15_000;

/** Live for the admin's own acts; what others do in groups is asked for each minute. */
export const sparkDesk = (search: string) => ({
  ...listQuery('sparkDesk', ['review', 'sparks', search], { query: { search } }),
  refetchInterval: 60_000,
});

/** Live with the campaign, which the page follows. */
export const sparkOutcomes = (campaignId: string, by: Step) => ({
  ...callQuery('sparkOutcomes', ['campaigns', 'desk', campaignId, 'outcomes', by], {
    params: { campaignId },
    query: { by },
  }),
  staleTime: calmMs,
});

export const sparkEarners = (campaignId: string) =>
  listQuery('sparkEarners', ['campaigns', 'desk', campaignId, 'earners'], {
    params: { campaignId },
  });

export const sparkRings = (campaignId: string) => ({
  ...callQuery('sparkRings', ['campaigns', 'desk', campaignId, 'rings'], {
    params: { campaignId },
  }),
  staleTime: calmMs,
});

export const sparkCopies = (campaignId: string) => ({
  ...callQuery('sparkCopies', ['campaigns', 'desk', campaignId, 'copies'], {
    params: { campaignId },
  }),
  staleTime: calmMs,
});

export const sparkActionsOf = (campaignId: string, userId: string) =>
  listQuery('sparkActionsOf', ['campaigns', 'desk', campaignId, 'person', userId], {
    params: { campaignId, userId },
  });

/** Who it is: the same as on the page of people. */
export const personOf = (id: string) =>
  callQuery('person', ['appeals', 'person', id], { params: { id } });

/** Reversals by an admin. */
export const deskReversals = (campaignId: string): ReversalCalls => ({
  campaignId,
  check: (body, signal) => call('checkSparkReversal', { params: { campaignId }, body, signal }),
  reverse: (body) => callOnce('reverseSpark', { params: { campaignId }, body }),
});
