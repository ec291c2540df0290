import type { BoostParticipation } from '@stoke/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/session/api.ts';
import { firstPage, nextPage } from '../../../lib/pages.ts';

/** All volume boost campaigns, newest first. Live with `campaigns`, as the rest here. */
export const adminBoosts = infiniteQueryOptions({
  queryKey: ['campaigns', 'boost-desk'],
  queryFn: ({ pageParam, signal }) => callPage('adminBoosts', { query: pageParam, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
});

export const adminBoost = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'boost-desk', campaignId],
    queryFn: ({ signal }) => call('adminBoost', { params: { campaignId }, signal }),
    retry: false,
  });

export const participations = (campaignId: string) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'boost-desk', campaignId, 'participations'],
    queryFn: ({ pageParam, signal }) =>
      callPage('boostParticipations', { params: { campaignId }, query: pageParam, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

export function verifyLoop(
  id: string,
  signature: string,
  idempotencyKey: string,
): Promise<BoostParticipation> {
  return call('verifyLoop', { params: { id }, body: { signature }, idempotencyKey });
}

export function markPaid(
  id: string,
  transactionId: string,
  idempotencyKey: string,
): Promise<BoostParticipation> {
  return call('markBoostPaid', { params: { id }, body: { transactionId }, idempotencyKey });
}

/** Imports a file of campaigns, or of one campaign's participants. */
export function importFile(
  campaignId: string | null,
  content: string,
  idempotencyKey: string,
): Promise<{ imported: number }> {
  const body = { content };
  if (campaignId === null) return call('importBoosts', { body, idempotencyKey });
  return call('importBoostParticipations', { params: { campaignId }, body, idempotencyKey });
}
