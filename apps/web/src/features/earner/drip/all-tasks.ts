import type { DripTask } from '@stoke/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAllPages, type AllPages } from '../../../lib/all-pages.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { useArrived } from '../../../lib/use-arrived.ts';
import { availableTasks } from './task-calls.ts';
import type { TaskChoice } from './task-choice.ts';

/**
 * The tasks of one user, page after page in the background until all are here: the search and the
 * numbers of the pages are about all of them (rule 4.7).
 */
export function useAllTasks(userId: string | null, choice: TaskChoice): AllPages<DripTask> {
  const tasks = useAllPages(useInfiniteQuery(availableTasks(userId, choice)));
  const items = useMemo(() => tasks.items?.filter(isWhole) ?? null, [tasks.items]);
  return { ...tasks, items };
}

/** Those of all tasks that are here already, whatever is chosen. Loads no more than the first page. */
export function useKnownTasks(userId: string | null): DripTask[] {
  const data = useArrived(useInfiniteQuery(availableTasks(userId)).data);
  return useMemo(() => itemsOf(data?.pages ?? []).filter(isWhole), [data]);
}

type Broken = { [K in keyof DripTask]: DripTask[K] | null | undefined };

/** A task that cannot be shown is skipped, and the rest of the list is shown. */
function isWhole({ _id, creatorName, tweetLink, userActionProgress }: Broken): boolean {
  const texts = [_id, creatorName, tweetLink];
  return texts.every((text) => typeof text === 'string') && userActionProgress instanceof Object;
}
