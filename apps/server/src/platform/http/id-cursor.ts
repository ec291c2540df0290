import { isId } from '../ids.ts';
import { Refusal } from '../refusal.ts';

/** Before every id: where an ascending list starts. */
export const firstId = '00000000-0000-0000-0000-000000000000';
/** After every id: where a descending list starts. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The id that a page continues from; `start` without a cursor. Refuses anything but an id. */
export function readIdCursor(cursor: string | undefined, start: string): string {
  if (cursor === undefined) return start;
  if (!isId(cursor)) throw new Refusal('request.invalid');
  return cursor;
}

/** A position in a list that is ordered by a time and then by id. */
export type TimePlace = { at: Date; id: string };
const endOfTime = new Date('9999-12-31T00:00:00Z');

/** The position that a page, newest first, continues from; the very start without a cursor. */
export function readTimeCursor(cursor: string | undefined): TimePlace {
  if (cursor === undefined) return { at: endOfTime, id: lastId };
  const match = /^(\d{1,14})_(.+)$/.exec(cursor);
  if (!match) throw new Refusal('request.invalid');
  return { at: new Date(Number(match[1])), id: readIdCursor(match[2], lastId) };
}

export function timeCursor({ at, id }: TimePlace): string {
  return `${at.getTime()}_${id}`;
}

/** A position in a list that is ordered by a descending number and then by descending id. */
export type RankPlace = { rank: bigint; id: string };
const highestRank = 9_223_372_036_854_775_807n;

/** The position that a page continues from; the very start without a cursor. */
export function readRankCursor(cursor: string | undefined): RankPlace {
  if (cursor === undefined) return { rank: highestRank, id: lastId };
  const match = /^(-?\d{1,18})_(.+)$/.exec(cursor);
  if (!match) throw new Refusal('request.invalid');
  return { rank: BigInt(match[1] ?? ''), id: readIdCursor(match[2], lastId) };
}

export function rankCursor({ rank, id }: RankPlace): string {
  return `${rank}_${id}`;
}

export type Paged = {
  query: { cursor?: string | undefined; limit: number };
  setNextCursor(cursor: string | null): void;
};

/** A page of a list by descending id. `read` gets one row more than the page has, as in all of these. */
export function newestFirst<Row extends { id: string }>(
  asked: Paged,
  read: (page: { before: string; limit: number }) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const before = readIdCursor(asked.query.cursor, lastId);
  return readPage(asked, (limit) => read({ before, limit }), idOf);
}

/** The same by ascending id. */
export function oldestFirst<Row extends { id: string }>(
  asked: Paged,
  read: (page: { after: string; limit: number }) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const after = readIdCursor(asked.query.cursor, firstId);
  return readPage(asked, (limit) => read({ after, limit }), idOf);
}

/** The same by descending time. */
export function latestFirst<Row extends TimePlace>(
  asked: Paged,
  read: (page: { before: TimePlace; limit: number }) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const before = readTimeCursor(asked.query.cursor);
  return readPage(asked, (limit) => read({ before, limit }), timeCursor);
}

/** The same by a descending number. */
export function highestFirst<Row extends { id: string }>(
  asked: Paged,
  read: (page: { before: RankPlace; limit: number }) => Promise<readonly Row[]>,
  rankOf: (row: Row) => bigint,
): Promise<readonly Row[]> {
  const before = readRankCursor(asked.query.cursor);
  return readPage(
    asked,
    (limit) => read({ before, limit }),
    (row) => rankCursor({ rank: rankOf(row), id: row.id }),
  );
}

function idOf({ id }: { id: string }): string {
  return id;
}

/** A page in another order. `read` begins where the asked cursor says. */
export async function readPage<Row>(
  { query: { limit }, setNextCursor }: Paged,
  read: (limit: number) => Promise<readonly Row[]>,
  cursorOf: (row: Row) => string,
): Promise<readonly Row[]> {
  const rows = await read(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  setNextCursor(rows.length > limit && last !== undefined ? cursorOf(last) : null);
  return page;
}

/**
 * Cuts a list that was read with one row more than the page has. `next` is the id to continue from,
 * null on the last page.
 */
export function cutPage<Row extends { id: string }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { page, next };
}
