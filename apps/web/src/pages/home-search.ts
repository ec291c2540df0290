/** What the address of the home page holds: the search text, and the page once the list is expanded. */
export type HomeSearch = { q?: string; page?: number };

/** Reads it leniently: an address is typed and pasted by people. */
export function readHomeSearch(search: Record<string, unknown>): HomeSearch {
  const q = typeof search['q'] === 'object' ? '' : String(search['q'] ?? '').slice(0, 200);
  const page = Number(search['page']);
  const isPage = Number.isSafeInteger(page) && page >= 1;
  return { ...(q === '' ? {} : { q }), ...(isPage ? { page } : {}) };
}
