import type { SubmissionFilter } from '@stoke/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { readSubmissionFilter } from '../../features/earner/submissions/submission-filter.ts';

/** Which submissions the address asks for. */
export type SubmissionSearch = {
  status?: SubmissionFilter['state'];
  work?: SubmissionFilter['kind'];
};

export function readSubmissionSearch(search: Record<string, unknown>): SubmissionSearch {
  return searchOf(readSubmissionFilter({ state: search['status'], kind: search['work'] }));
}

/** The filter of the address, and how it is changed. */
export function useSubmissionFilter() {
  const { status: state, work: kind } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    filter: readSubmissionFilter({ state, kind }),
    onFilter: (filter: SubmissionFilter) =>
      void navigate({ to: '.', search: searchOf(filter), replace: true, resetScroll: false }),
  };
}

function searchOf({ state, kind }: SubmissionFilter): SubmissionSearch {
  return { ...(state && { status: state }), ...(kind && { work: kind }) };
}
