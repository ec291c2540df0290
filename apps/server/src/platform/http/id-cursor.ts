import { Refusal } from '../refusal.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Before every id: where an ascending list starts. */
export const firstId = '00000000-0000-0000-0000-000000000000';
/** After every id: where a descending list starts. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The id that a page goes on from; `start` when none is given. Refuses what is not an id. */
export function readIdCursor(cursor: string | undefined, start: string): string {
  if (cursor === undefined) return start;
  if (!uuid.test(cursor)) throw new Refusal('request.invalid');
  return cursor;
}

/**
 * Cuts a list that was read with one row more than the page has.
 * `next` is the id to go on from, null on the last page.
 */
export function cutPage<Row extends { id: string }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { page, next };
}
