import type { SubmissionFilter } from '@stoke/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callPage } from '../../../lib/session/api.ts';
import { nextPage, shortPage } from '../../../lib/pages.ts';

/** How many are shown at first. */
export const firstSubmissions = 10;

/** The work this user has submitted, newest first. */
export const ownSubmissions = (filter: SubmissionFilter) =>
  infiniteQueryOptions({
    queryKey: ['submissions', 'own', filter],
    queryFn: ({ pageParam, signal }) =>
      callPage('submissions', { query: { ...filter, ...pageParam }, signal }),
    initialPageParam: shortPage(firstSubmissions),
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
