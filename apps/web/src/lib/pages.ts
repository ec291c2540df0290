/** Where a page of a list starts, as the server is asked for it. */
export type PageStart = { cursor?: string; limit?: number };

export const firstPage: PageStart = {};

/** A first page of as many as are shown at first; the pages after it are as long as usual. */
export function shortPage(limit: number): PageStart {
  return { limit };
}

/** Where the page after this one starts; undefined when this is the last one. */
export function nextPage({ next }: { next: string | null }): PageStart | undefined {
  return next === null ? undefined : { cursor: next };
}

/** Everything that is loaded so far, in the order of the list. */
export function itemsOf<T>(pages: readonly { items: readonly T[] }[]): T[] {
  return pages.flatMap(({ items }) => items);
}
