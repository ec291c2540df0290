import type { SubmissionFilter } from '@stoke/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { shortPage } from '../../../lib/pages.ts';
import { listQuery } from '../../../lib/session/call-query.ts';

/** How many are shown at first. */
export const firstSubmissions = 10;

/** The work this user has submitted, newest first. */
export const ownSubmissions = (filter: SubmissionFilter) => ({
  ...listQuery(
    'submissions',
    ['submissions', 'own', filter],
    { query: filter },
    shortPage(firstSubmissions),
  ),
  placeholderData: keepPreviousData,
});
