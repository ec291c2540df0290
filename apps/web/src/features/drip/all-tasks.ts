import type { DripTask } from '@stoke/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAllPages, type AllPages } from '../../lib/all-pages.ts';
import { availableTasks } from './task-calls.ts';

/**
 * The tasks of one user, page after page in the background until all are here: the search and the
 * numbers of the pages are about all of them (rule 4.7).
 */
export function useAllTasks(userId: string | null): AllPages<DripTask> {
  return useAllPages(useInfiniteQuery(availableTasks(userId)));
}
