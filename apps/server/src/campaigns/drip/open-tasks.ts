import type { Answer } from '@stoke/contract';
import {
  actionsToRepeat,
  dripActions,
  dripGraceMs,
  dripReward,
  toUnits,
  usdc,
  type DripAction,
  type Usdc,
} from '@stoke/domain';
import { type Creator, readCreators } from '../../people/creators/index.ts';
import { onPrimary } from '../../platform/db/reading.ts';
import { readTimeCursor, timeCursor } from '../../platform/http/id-cursor.ts';
import {
  readHourlyPay,
  rememberReviews,
  type ReadReviews,
  type Reviews,
} from '../../work/figures/index.ts';
import { canResubmit } from '../../work/submissions/index.ts';
import { type Choice, isChosen, listCandidates, placeIn } from './chosen-tasks.ts';
import type { DripDeps } from './drip-deps.ts';
import {
  listOpen,
  type OpenState,
  type OpenTask,
  type OwnWork,
  readOpenState,
  readRepeated,
  type TasksOnTweets,
} from './task-store.ts';
import { areAllReported, progressOf } from './do-task.ts';

type Listed = Answer<'availableTasks'>[number];

type Page = { page: Listed[]; next: string | null };
type Reading = Pick<DripDeps, 'db' | 'clock'> & { readReviews: ReadReviews };
type Asked = { userId: string; cursor: string | undefined; limit: number };

/** The tasks of one choice, in its order: a page may be short, and `next` says whether it goes on. */
async function listChosenTasks(deps: Reading, input: Asked & { choice: Choice }): Promise<Page> {
  const read = await listCandidates(deps.db, { ...input, limit: input.limit + 1 });
  const tasks = read.slice(0, input.limit);
  const last = read.length > tasks.length ? tasks.at(-1) : undefined;
  const rows = await readRows(deps, tasks, input.userId);
  return {
    page: rows.map(toWire),
    next: last ? timeCursor(placeIn(input.choice, last)) : null,
  };
}

const endOfTime = new Date('9999-12-31T00:00:00Z');

/** Those of these tasks that the user can do or has submitted. */
async function readRows(
  { db, clock, readReviews }: Reading,
  tasks: readonly OpenTask[],
  userId: string,
): Promise<TaskForUser[]> {
  const now = clock.now();
  const shared = { tasks, ...(await readShared({ db, readReviews }, tasks, now)) };
  const state = await readOpenState(db, {
    userId,
    tasks: `{${idsOf(tasks)}}`,
    repeated: shared.repeated,
    campaigns: `{${[...new Set(tasks.map((task) => task.campaignId))].join()}}`,
    since: endOfTime,
  });
  return rowsOf(shared, state, { userId, now });
}

type Shared = {
  creators: ReadonlyMap<string, Creator>;
  reviews: ReadonlyMap<string, Reviews>;
  /** By task. */
  hourlyPay: ReadonlyMap<string, Usdc>;
  repeated: TasksOnTweets;
};

/** Whose tasks these are, how they decide, what an hour of them pays, and which tweets stand in other drips too. */
async function readShared(
  { db: q, readReviews }: Pick<Reading, 'db' | 'readReviews'>,
  tasks: readonly OpenTask[],
  now: Date,
): Promise<Shared> {
  const creatorIds = [...new Set(tasks.map((task) => task.creatorId))];
  const ids = tasks.map(({ id }) => id);
  const [creators, reviews, hourlyPay, repeated] = await Promise.all([
    readCreators(q, creatorIds),
    readReviews(q, creatorIds, now),
    readHourlyPay(q, ids),
    readRepeated(q, ids),
  ]);
  return { creators, reviews, hourlyPay, repeated };
}

/**
 * Tasks that a user can do or has submitted, newest first; `next` continues after the page. The
 * first page comes from the cache when the cache can answer it.
 */
export function createTaskList(
  given: Pick<DripDeps, 'db' | 'clock' | 'listener'>,
): (input: Asked & { choice?: Choice }) => Promise<Page> {
  const deps = { ...given, readReviews: rememberReviews('drip') };
  const firstPage = rememberOpenTasks(deps);
  return async ({ choice, ...rest }) => {
    if (choice && isChosen(choice)) return listChosenTasks(deps, { ...rest, choice });
    const first = rest.cursor === undefined ? await firstPage(rest) : null;
    return first === null ? listAvailableTasks(deps, rest) : toPage(first.rows, first.hasMore);
  };
}

/** The same list, read from the database step by step: tasks that the user does not see are passed over. */
export async function listAvailableTasks(
  deps: Reading,
  { cursor, userId, limit }: Asked,
  perStep = tasksPerStep,
): Promise<Page> {
  const rows: TaskForUser[] = [];
  for (let before = readTimeCursor(cursor); ;) {
    const tasks = await listOpen(deps.db, { before, limit: perStep });
    rows.push(...(await readRows(deps, tasks, userId)));
    const last = tasks.at(-1);
    if (!last || tasks.length < perStep || rows.length > limit) break;
    before = { at: last.openedAt, id: last.id };
  }
  return toPage(rows.slice(0, limit), rows.length > limit);
}

function toPage(rows: readonly TaskForUser[], hasMore: boolean): Page {
  const last = hasMore ? rows.at(-1)?.task : undefined;
  return {
    page: rows.map(toWire),
    next: last ? timeCursor({ at: last.openedAt, id: last.id }) : null,
  };
}

function toWire({ task, creator, reviews, hourlyPay, left, own }: TaskForUser): Listed {
  const reported = own?.actions ?? [];
  const isApproved = own?.state === 'approved';
  return {
    ...task,
    creatorName: creator?.name ?? '',
    creatorUsername: creator?.username ?? '',
    creatorLogo: creator?.logo ?? null,
    reviews: reviews ?? null,
    hourlyPay: hourlyPay ?? null,
    tweetLink: task.url,
    createdAt: task.openedAt,
    earningAmount: toUnits(dripReward),
    poolLeft: left,
    isFullyCompletedByUser: isApproved,
    isPendingByUser: own?.state === 'pending',
    isVerifiedByUser: isApproved,
    areAllIndividualActionsCompleted: areAllReported(reported),
    userActionProgress: progressOf(reported),
    replyLink: own?.replyLink ?? null,
    actionsToRepeat: own ? toRepeat(own) : [],
    rejection: own && rejectionOf(own),
  };
}

function rejectionOf({ state, attempt, reason, note, dispute }: OwnWork): Listed['rejection'] {
  if (state === null || attempt === null || reason === null) return null;
  const appeal = dispute === 'open' || dispute === 'appealed' ? dispute : null;
  if (appeal !== 'appealed' && !canResubmit({ state, attempt })) return null;
  return { reason, note: note ?? '', appeal };
}

function toRepeat(own: OwnWork): DripAction[] {
  const rejection = rejectionOf(own);
  if (rejection === null || rejection.appeal === 'appealed' || own.reason === null) return [];
  const asked = actionsToRepeat(own.reason);
  return dripActions.filter(
    (action) => asked.includes(action) && own.reportedBefore.includes(action),
  );
}

const rememberMs = 1000;
/** How much older than the newest task a task may be that another process adds or commits late. */
const lateMs = 5000;
/** The number of tasks read in one query when the cache cannot answer. */
const tasksPerStep = 200;
/** More than the longest page, so that tasks hidden from one user seldom leave it short. */
const maxTasks = 600;

type Remembered = Shared & {
  tasks: readonly OpenTask[];
  /** Whether these are all open tasks. */
  isWhole: boolean;
  /** Ids as array literals, built once for all requests. */
  taskIds: string;
  campaignIds: string;
  /** The newest tasks, and the earliest time at which the first of them can have been opened. */
  since: Date;
  recentIds: string;
  until: number;
};

/** A task for one user: the shared part, and the user's own work. */
type TaskForUser = {
  task: OpenTask;
  creator: Creator | undefined;
  reviews: Reviews | undefined;
  hourlyPay: Usdc | undefined;
  left: Usdc;
  own: OwnWork | null;
};
type Viewer = { userId: string; now: Date };
type FirstPage = { rows: TaskForUser[]; hasMore: boolean };

/**
 * The first page of the task list, with its shared part from a cache. The open tasks are cached for
 * a second; a change notification or a newer task clears the cache. Campaign states and the user's
 * own work always come from the database. Returns null when the cache cannot answer and the list
 * must be read in full.
 */
export function rememberOpenTasks(deps: Reading & Pick<DripDeps, 'listener'>) {
  let remembered: Promise<Remembered> | null = null;
  deps.listener?.subscribe(({ to, what }) => {
    if (to === 'everybody' && what.includes('tasks')) remembered = null;
  });

  const recall = async (): Promise<Remembered> => {
    const now = deps.clock.now();
    const known = remembered === null ? null : await remembered.catch(() => null);
    if (known && known.until > now.getTime()) return known;
    remembered = onPrimary(() => load(deps, now));
    return remembered;
  };

  return async (input: { userId: string; limit: number }): Promise<FirstPage | null> => {
    if (deps.listener?.connected !== true) return null;
    for (let look = 0; look < 2; look += 1) {
      const open = await recall();
      const { taskIds: tasks, campaignIds: campaigns, repeated, since } = open;
      const { userId } = input;
      const state = await readOpenState(deps.db, { userId, tasks, repeated, campaigns, since });
      if (state.recent.join() === open.recentIds) {
        return pageOf(open, state, { ...input, now: deps.clock.now() });
      }
      remembered = null;
    }
    return null;
  };
}

async function load(deps: Pick<Reading, 'db' | 'readReviews'>, now: Date): Promise<Remembered> {
  const before = readTimeCursor(undefined);
  const read = await listOpen(deps.db, { before, limit: maxTasks + 1 });
  const tasks = read.slice(0, maxTasks);
  const shared = await readShared(deps, tasks, now);
  const since = new Date((tasks[0]?.openedAt.getTime() ?? lateMs) - lateMs);
  return {
    tasks,
    ...shared,
    isWhole: read.length === tasks.length,
    taskIds: `{${idsOf(tasks)}}`,
    campaignIds: `{${[...new Set(tasks.map((task) => task.campaignId))].join()}}`,
    since,
    recentIds: idsOf(tasks.filter((task) => task.openedAt >= since)),
    until: now.getTime() + rememberMs,
  };
}

function idsOf(tasks: readonly OpenTask[]): string {
  return tasks.map(({ id }) => id).join();
}

function pageOf(
  { isWhole, ...open }: Remembered,
  state: OpenState,
  { limit, ...viewer }: Viewer & { limit: number },
): FirstPage | null {
  const rows = rowsOf(open, state, viewer);
  if (rows.length > limit) return { rows: rows.slice(0, limit), hasMore: true };
  return isWhole ? { rows, hasMore: false } : null;
}

/** Those of the open tasks that this user sees, with what is theirs. */
function rowsOf(
  { tasks, creators, reviews, hourlyPay }: Pick<Remembered, 'tasks' | keyof Shared>,
  state: OpenState,
  { userId, now }: Viewer,
): TaskForUser[] {
  const active = new Map(state.active.map((campaign) => [campaign.id, campaign]));
  const works = new Map(state.own.map((work) => [work.taskId, work]));
  const doneElsewhere = new Set(state.doneElsewhere);
  return tasks.flatMap((task) => {
    const campaign = active.get(task.campaignId);
    if (!campaign || task.creatorId === userId) return [];
    const left = usdc(BigInt(campaign.left));
    const own = works.get(task.id) ?? null;
    const endedForMs = now.getTime() - Date.parse(campaign.endTime);
    if (!isShown({ own, left, endedForMs, isDoneElsewhere: doneElsewhere.has(task.id) })) return [];
    const brand = { creator: creators.get(task.creatorId), reviews: reviews.get(task.creatorId) };
    return [{ task, ...brand, hourlyPay: hourlyPay.get(task.id), left, own }];
  });
}

/**
 * Which tasks of an active campaign others see: those on which their work waits, is done or under appeal, or
 * they can begin or repeat it: the pool has a reward, or keeps that of their rejected work, and their X account was
 * not used for the tweet elsewhere (rule 4.8). In the grace after the end only what can still be submitted.
 */
function isShown(task: {
  own: OwnWork | null;
  left: Usdc;
  endedForMs: number;
  isDoneElsewhere: boolean;
}): boolean {
  const { own, left, endedForMs, isDoneElsewhere } = task;
  if (endedForMs >= dripGraceMs) return false;
  if (endedForMs >= 0 && !areAllReported(own?.actions ?? [])) return false;
  if (own?.state === 'pending' || own?.state === 'approved') return true;
  if (own?.dispute === 'appealed') return true;
  const mayWork = own === null || own.state === null || own.attempt === 1;
  return mayWork && !isDoneElsewhere && (own?.dispute === 'open' || left >= dripReward);
}
