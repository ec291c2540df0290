import { firstId } from './http/id-cursor.ts';

export type Pages<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** A list in pages of `size` rows; `read` continues after the last row of the page before. */
export async function* inPages<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is read when this one is used
    const page = await read(last);
    yield page;
    last = page.at(-1);
    if (last === undefined || page.length < size) return;
  }
}

/** The same of a list by ascending id. */
export function pagesById<Row extends { id: string }>(
  limit: number,
  read: (page: { after: string; limit: number }) => Promise<readonly Row[]>,
): Pages<Row> {
  return inPages<Row>(limit, (last) => read({ after: last?.id ?? firstId, limit }));
}

/** Pages with their rows as `show` makes them. */
export async function* mapPages<Row, Shown>(
  pages: Pages<Row>,
  show: (page: readonly Row[]) => readonly Shown[] | Promise<readonly Shown[]>,
): AsyncGenerator<readonly Shown[]> {
  for await (const page of pages) yield show(page);
}
