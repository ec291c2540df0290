import type { Queryable } from '../../platform/db/db.ts';
import { findUsernameOwner } from '../../people/creators/index.ts';
import { firstId, readTimeCursor, type TimePlace } from '../../platform/http/id-cursor.ts';
import { listOpenByEnd, listOpenOfCreator, listOpenOfWorker } from './chosen-tasks-store.ts';
import type { OpenTask } from './task-store.ts';

/** Which tasks a person wants to see, and in which order. */
export type Choice = {
  /** The username of a creator. */
  brand: string | undefined;
  /** Only tasks on which their work is in review or done. */
  state: 'review' | 'done' | undefined;
  sort: 'newest' | 'ending';
};

export function isChosen({ brand, state, sort }: Choice): boolean {
  return brand !== undefined || state !== undefined || sort !== 'newest';
}

/** The open tasks that match the choice, in its order, from the cursor on and at most `limit`. */
export async function listCandidates(
  q: Queryable,
  input: { userId: string; choice: Choice; cursor: string | undefined; limit: number },
): Promise<OpenTask[]> {
  const { choice, cursor, limit } = input;
  const isEnding = choice.sort === 'ending';
  const start = isEnding && cursor === undefined ? beginning : readTimeCursor(cursor);
  const found = await readMatching(q, input);
  if (found === null) return listOpenByEnd(q, { after: start, limit });
  const isAfter = (task: OpenTask) =>
    compare(placeIn(choice, task), start) * (isEnding ? 1 : -1) > 0;
  return found
    .toSorted((a, b) => compare(placeIn(choice, a), placeIn(choice, b)) * (isEnding ? 1 : -1))
    .filter(isAfter)
    .slice(0, limit);
}

/** Null when the choice is only an order. */
async function readMatching(
  q: Queryable,
  { userId, choice: { brand, state } }: { userId: string; choice: Choice },
): Promise<OpenTask[] | null> {
  if (brand === undefined && state === undefined) return null;
  const creatorId = brand === undefined ? null : await findUsernameOwner(q, brand);
  if (brand !== undefined && creatorId === null) return [];
  if (state === undefined) return listOpenOfCreator(q, creatorId ?? '');
  const work = { userId, state: state === 'review' ? 'pending' : 'approved' } as const;
  const submitted = await listOpenOfWorker(q, work);
  return submitted.filter((task) => creatorId === null || task.creatorId === creatorId);
}

const beginning: TimePlace = { at: new Date(0), id: firstId };

/** The position of a task in the chosen order. */
export function placeIn({ sort }: Choice, task: OpenTask): TimePlace {
  return { at: sort === 'ending' ? task.endTime : task.openedAt, id: task.id };
}

function compare(a: TimePlace, b: TimePlace): number {
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));
}
