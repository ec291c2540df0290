import type { Answer } from '@stoke/contract';
import { dripReward, toUnits } from '@stoke/domain';
import { readCreators } from '../creators/index.ts';
import { readTimeCursor, timeCursor } from '../platform/http/id-cursor.ts';
import { mayHandInAgain } from '../review/index.ts';
import type { DripDeps } from './drip-deps.ts';
import { areAllReported, progressOf } from './progress.ts';
import { rememberOpenTasks, type TaskForUser } from './open-tasks.ts';
import type { OwnWork } from './open-tasks-store.ts';
import { listOpenTasks } from './task-store.ts';

type Listed = Answer<'availableTasks'>[number];

type Page = { page: Listed[]; next: string | null };
type Asked = { userId: string; cursor: string | undefined; limit: number };

/**
 * Tasks that a user can do or has submitted, newest first; `next` continues after the page. The
 * first page comes from the cache when the cache can answer it.
 */
export function createTaskList(
  deps: Pick<DripDeps, 'db' | 'clock' | 'listener'>,
): (of: Asked) => Promise<Page> {
  const firstPage = rememberOpenTasks(deps);
  return async (of) => {
    const first = of.cursor === undefined ? await firstPage(of) : null;
    return first === null ? listAvailableTasks(deps, of) : toPage(first.rows, first.hasMore);
  };
}

/** The same list, read from the database in full. */
export async function listAvailableTasks(
  deps: Pick<DripDeps, 'db' | 'clock'>,
  of: Asked,
): Promise<Page> {
  const read = await listOpenTasks(deps.db, {
    userId: of.userId,
    now: deps.clock.now(),
    reward: dripReward,
    before: readTimeCursor(of.cursor),
    limit: of.limit + 1,
  });
  const shown = read.slice(0, of.limit);
  const creators = await readCreators(deps.db, [...new Set(shown.map((row) => row.creatorId))]);
  const rows = shown.map((row) => ({
    task: row,
    creator: creators.get(row.creatorId),
    own: { ...row, taskId: row.id },
  }));
  return toPage(rows, read.length > of.limit);
}

function toPage(rows: readonly TaskForUser[], hasMore: boolean): Page {
  const last = hasMore ? rows.at(-1)?.task : undefined;
  return {
    page: rows.map(toWire),
    next: last ? timeCursor({ at: last.openedAt, id: last.id }) : null,
  };
}

function toWire({ task, creator, own }: TaskForUser): Listed {
  const reported = own?.actions ?? [];
  const isApproved = own?.state === 'approved';
  return {
    _id: task.id,
    campaignId: task.campaignId,
    creatorName: creator?.name ?? '',
    creatorLogo: creator?.logo ?? null,
    tweetLink: task.url,
    createdAt: task.openedAt.toISOString(),
    endTime: task.endTime.toISOString(),
    earningAmount: toUnits(dripReward),
    isFullyCompletedByUser: isApproved,
    isPendingByUser: own?.state === 'pending',
    isVerifiedByUser: isApproved,
    areAllIndividualActionsCompleted: areAllReported(reported),
    userActionProgress: progressOf(reported),
    rejection: own && rejectionOf(own),
  };
}

function rejectionOf({ state, attempt, reason, note }: OwnWork): Listed['rejection'] {
  if (state === null || attempt === null || reason === null) return null;
  return mayHandInAgain({ state, attempt }) ? { reason, note: note ?? '' } : null;
}
