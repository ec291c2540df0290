import type { DripTask } from '@stoke/contract';
import type { HandedIn } from './task-calls.ts';
import { tasksAtFirst, tasksPerPage, taskState, type TaskState } from './task-list.ts';

/** Tasks of one campaign, as one row of the list; what waits for a decision is a row of its own. */
export type TaskGroup = { key: string; first: DripTask; tasks: DripTask[] };

/**
 * The tasks by campaign, in the order of the list. Rejected work that may be submitted again comes first,
 * and what waits for a decision last, unless it was submitted `here`: then it stays where it was.
 */
export function groupTasks(tasks: readonly DripTask[], here: readonly HandedIn[]): TaskGroup[] {
  const groups = new Map<string, TaskGroup>();
  const placed = tasks.map((task) => ({ task, place: placeOf(task, here) }));
  for (const { task, place } of placed.toSorted((a, b) => a.place - b.place)) {
    // A task without a campaign is a row of its own.
    const key = `${task.campaignId ?? task._id}${place === places.aside ? ' waiting' : ''}`;
    const group = groups.get(key);
    if (group) group.tasks.push(task);
    else groups.set(key, { key, first: task, tasks: [task] });
  }
  return [...groups.values()];
}

const places = { again: 0, open: 1, aside: 2 } as const;

function placeOf({ _id, isPendingByUser, rejection }: DripTask, here: readonly HandedIn[]): number {
  if (rejection?.appeal === 'appealed') return places.aside;
  if (!isPendingByUser) return rejection ? places.again : places.open;
  const sent = here.findLast(({ taskId }) => taskId === _id);
  if (sent === undefined) return places.aside;
  return sent.isAgain ? places.again : places.open;
}

const words = {
  open: 'open',
  started: 'in progress',
  ready: 'to submit',
  rejected: 'rejected',
  pending: 'in review',
  appealed: 'under appeal',
  completed: 'completed',
} as const satisfies Record<TaskState, string>;

/** `2 in progress, 10 open`: how far one person is with the tasks of a group. */
export function progressOfGroup({ tasks }: TaskGroup): string {
  const states = tasks.map(taskState);
  return Object.entries(words)
    .map(([state, word]) => [states.filter((one) => one === state).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`.replaceAll(' ', '\u00a0'))
    .reverse()
    .join(', ');
}

/** How many of them it takes to show all that a person has begun. */
function begunUntil({ tasks }: TaskGroup): number {
  const isBegun = (task: DripTask) => ['started', 'ready', 'rejected'].includes(taskState(task));
  return tasks.findLastIndex(isBegun) + 1;
}

/** What is open by the choice of the person; the others open automatically or stay closed. */
export type Chosen = Readonly<Record<string, boolean>>;
type Shown = { group: TaskGroup; tasks: DripTask[] };
export type TaskRows = { shown: Shown[]; hidden: number; page: number; pages: number };

/**
 * The rows on screen. The collapsed list has ten groups and ten of their tasks, of as many brands as there
 * are, besides work begun and what the person opened; a group that is not `isInner` stays closed. A page of
 * the expanded list has fifty tasks. `page` counts from 1.
 */
export function rowsOnScreen(
  groups: readonly TaskGroup[],
  input: { page: number | null; chosen: Chosen; isInner: (group: TaskGroup) => boolean },
): TaskRows {
  const count = groups.reduce((sum, { tasks }) => sum + tasks.length, 0);
  if (input.page === null) {
    const shown = collapsed(firstGroups(groups), input);
    const seen = shown.reduce((sum, { tasks }) => sum + tasks.length, 0);
    return { shown, hidden: count - seen, page: 1, pages: 1 };
  }
  const pages = Math.max(1, Math.ceil(count / tasksPerPage));
  const page = Math.min(Math.max(1, input.page), pages);
  let from = (page - 1) * tasksPerPage;
  let room = tasksPerPage;
  const shown: Shown[] = [];
  for (const group of groups) {
    const tasks = group.tasks.slice(from, from + room);
    from = Math.max(0, from - group.tasks.length);
    room -= tasks.length;
    if (tasks.length === 0) continue;
    shown.push({ group, tasks: input.chosen[group.key] === false ? [] : tasks });
  }
  return { shown, hidden: 0, page, pages };
}

function collapsed(
  groups: readonly TaskGroup[],
  { chosen, isInner }: { chosen: Chosen; isInner: (group: TaskGroup) => boolean },
): Shown[] {
  const sharing = groups.filter((group) => group.tasks.length === 1 || isInner(group));
  const turns = inTurns(sharing.flatMap((group) => group.tasks.map(() => group)));
  const first = turns.slice(0, tasksAtFirst);
  return groups.map((group) => {
    const isChosen = chosen[group.key];
    if (isChosen !== undefined) return { group, tasks: isChosen ? group.tasks : [] };
    const share = first.filter((one) => one === group).length;
    return { group, tasks: group.tasks.slice(0, Math.max(share, begunUntil(group))) };
  });
}

/** Ten groups in their order: those with work begun, then of as many brands as there are. */
function firstGroups(groups: readonly TaskGroup[]): TaskGroup[] {
  const begun = groups.filter((group) => begunUntil(group) > 0);
  const ordered = [...new Set([...begun, ...inTurns(groups)])];
  const first = new Set(ordered.slice(0, tasksAtFirst));
  return groups.filter((group) => first.has(group));
}

/** Every brand has one before any has its second, and so on; otherwise in the order of the list. */
function inTurns(groups: readonly TaskGroup[]): TaskGroup[] {
  const counts = new Map<string, number>();
  const placed = groups.map((group) => {
    const { creatorId } = group.first;
    const turn = counts.get(creatorId) ?? 0;
    counts.set(creatorId, turn + 1);
    return { group, turn };
  });
  return placed.toSorted((a, b) => a.turn - b.turn).map(({ group }) => group);
}
