import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api.ts';
import { firstPage, nextPage } from '../../lib/pages.ts';

/** People by the beginning of a name; the newest without one. */
export const peopleBy = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['appeals', 'people', search],
    queryFn: ({ pageParam, signal }) =>
      callPage('people', { query: { ...pageParam, search }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

/** One person with what happened lately. */
export const personWith = (id: string) =>
  queryOptions({
    queryKey: ['appeals', 'person', id],
    queryFn: ({ signal }) => call('person', { params: { id }, signal }),
  });

/** What a person earned in each Spark. */
export const sparksOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['appeals', 'person', id, 'sparks'],
    queryFn: ({ pageParam, signal }) =>
      callPage('sparksOfPerson', { params: { id }, query: pageParam, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

export type NewBan = { reason: string; evidence: string };

export function banPerson(id: string, ban: NewBan, idempotencyKey: string) {
  return call('banUser', { params: { id }, body: ban, idempotencyKey });
}

/** Stops a campaign of any creator. */
export function stopCampaign(campaignId: string, reason: string, idempotencyKey: string) {
  return call('stopCampaign', { params: { campaignId }, body: { reason }, idempotencyKey });
}

export function unbanPerson(id: string, reason: string, idempotencyKey: string) {
  return call('unbanUser', { params: { id }, body: { reason }, idempotencyKey });
}
