import type { Reply } from '@stoke/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { ReversalCalls, ReversalTarget } from '../../../entities/campaigns/reverse-dialog.tsx';
import { call } from '../../../lib/session/api.ts';
import { listQuery } from '../../../lib/session/list-query.ts';

export type SparkOnDesk = Reply<'sparkDesk'>[number];
export type Outcome = Reply<'sparkOutcomes'>['outcomes'][number];
export type Earner = Reply<'sparkEarners'>[number];
export type Ring = Reply<'sparkRings'>[number];
export type Copies = Reply<'sparkCopies'>[number];
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
export const sparkOutcomes = (campaignId: string, by: Step) =>
  queryOptions({
    queryKey: ['campaigns', 'desk', campaignId, 'outcomes', by],
    queryFn: ({ signal }) =>
      call('sparkOutcomes', { params: { campaignId }, query: { by }, signal }),
    staleTime: calmMs,
  });

export const sparkEarners = (campaignId: string) =>
  listQuery('sparkEarners', ['campaigns', 'desk', campaignId, 'earners'], {
    params: { campaignId },
  });

export const sparkRings = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'desk', campaignId, 'rings'],
    queryFn: ({ signal }) => call('sparkRings', { params: { campaignId }, signal }),
    staleTime: calmMs,
  });

export const sparkCopies = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'desk', campaignId, 'copies'],
    queryFn: ({ signal }) => call('sparkCopies', { params: { campaignId }, signal }),
    staleTime: calmMs,
  });

export const sparkActionsOf = (campaignId: string, userId: string) =>
  listQuery('sparkActionsOf', ['campaigns', 'desk', campaignId, 'person', userId], {
    params: { campaignId, userId },
  });

/** Who it is: the same as on the page of people. */
export const personOf = (id: string) =>
  queryOptions({
    queryKey: ['appeals', 'person', id],
    queryFn: ({ signal }) => call('person', { params: { id }, signal }),
  });

/** Reversals by an admin. */
export const deskReversals = (campaignId: string): ReversalCalls => ({
  campaignId,
  check: (body, signal) => call('checkSparkReversal', { params: { campaignId }, body, signal }),
  reverse: (body, idempotencyKey) =>
    call('reverseSpark', { params: { campaignId }, body, idempotencyKey }),
});
