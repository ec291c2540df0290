import { dripReward } from '@stoke/domain';
import { readCreators, type Creator } from '../creators/index.ts';
import type { DripDeps } from './drip-deps.ts';
import {
  listNewestOpen,
  readOpenState,
  type OpenState,
  type OpenTask,
  type OwnWork,
} from './open-tasks-store.ts';

const rememberMs = 1000;
/**
 * How far before the newest task one that was opened by another process, or committed late, may
 * still come in.
 */
const lateMs = 5000;
/** More than the longest page, so that what one user may not see seldom leaves it short. */
const mostTasks = 600;

type Remembered = {
  tasks: OpenTask[];
  creators: Map<string, Creator>;
  /** Whether these are all open tasks. */
  isWhole: boolean;
  /** Ids as array literals, written once for all who ask. */
  taskIds: string;
  campaignIds: string;
  /** The newest tasks and when the first of them can have been opened. */
  since: Date;
  recentIds: string;
  until: number;
};

/** A task for one user: what all see of it, and what the user did. */
export type TaskForUser = { task: OpenTask; creator: Creator | undefined; own: OwnWork | null };
export type FirstPage = { rows: TaskForUser[]; hasMore: boolean };

/**
 * The first page of the task list without reading again what is the same for everybody: what open
 * tasks show is remembered for a second, and forgotten when a change is told or the
 * newest tasks are others. What may be done, and what the user did, is asked of the database.
 * Answers null when it cannot tell, and the list is to be read in full.
 */
export function rememberOpenTasks(deps: Pick<DripDeps, 'db' | 'clock' | 'listener'>) {
  let remembered: Promise<Remembered> | null = null;
  deps.listener?.subscribe(({ to, what }) => {
    if (to === 'everybody' && what === 'tasks') remembered = null;
  });

  const recall = async (): Promise<Remembered> => {
    const now = deps.clock.now().getTime();
    const known = remembered === null ? null : await remembered.catch(() => null);
    if (known && known.until > now) return known;
    remembered = load(deps, now);
    return remembered;
  };

  return async (of: { userId: string; limit: number }): Promise<FirstPage | null> => {
    if (deps.listener?.connected !== true) return null;
    for (let look = 0; look < 2; look += 1) {
      const open = await recall();
      const { userId } = of;
      const { taskIds: tasks, campaignIds: campaigns, since } = open;
      const asked = { userId, tasks, campaigns, since, now: deps.clock.now(), reward: dripReward };
      const state = await readOpenState(deps.db, asked);
      if (state.recent.join() === open.recentIds) return pageOf(open, state, of);
      remembered = null;
    }
    return null;
  };
}

async function load(deps: Pick<DripDeps, 'db'>, now: number): Promise<Remembered> {
  const read = await listNewestOpen(deps.db, mostTasks + 1);
  const tasks = read.slice(0, mostTasks);
  const creators = await readCreators(deps.db, [...new Set(tasks.map((task) => task.creatorId))]);
  const since = new Date((tasks[0]?.openedAt.getTime() ?? lateMs) - lateMs);
  return {
    tasks,
    creators,
    isWhole: read.length === tasks.length,
    taskIds: `{${idsOf(tasks)}}`,
    campaignIds: `{${[...new Set(tasks.map((task) => task.campaignId))].join()}}`,
    since,
    recentIds: idsOf(tasks.filter((task) => task.openedAt >= since)),
    until: now + rememberMs,
  };
}

function idsOf(tasks: readonly OpenTask[]): string {
  return tasks.map(({ id }) => id).join();
}

function pageOf(
  { tasks, creators, isWhole }: Remembered,
  state: OpenState,
  of: { userId: string; limit: number },
): FirstPage | null {
  const active = new Set(state.active);
  const paying = new Set(state.paying);
  const own = new Map(state.own.map((work) => [work.taskId, work]));
  const rows: TaskForUser[] = [];
  for (const task of tasks) {
    if (!active.has(task.campaignId) || task.creatorId === of.userId) continue;
    const work = own.get(task.id) ?? null;
    if (!isShown(work, paying.has(task.campaignId))) continue;
    if (rows.length === of.limit) return { rows, hasMore: true };
    rows.push({ task, creator: creators.get(task.creatorId), own: work });
  }
  return isWhole ? { rows, hasMore: false } : null;
}

/** The rule of listOpenTasks: own work stays, and new work needs a reward in the pool. */
function isShown(work: OwnWork | null, pays: boolean): boolean {
  if (work?.state === 'pending' || work?.state === 'approved') return true;
  return pays && (work === null || work.state === null || work.attempt === 1);
}
