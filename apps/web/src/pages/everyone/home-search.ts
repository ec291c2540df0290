/**
 * What the address of the home page holds: the search text, the page once the list of tasks is expanded,
 * which tasks are chosen, and `all` where more than the first cards are shown.
 */
export type HomeSearch = {
  q?: string | undefined;
  page?: number | undefined;
  brand?: string | undefined;
  state?: 'review' | 'done' | undefined;
  sort?: 'ending' | undefined;
  sparks?: 'all' | undefined;
  fomo?: 'all' | undefined;
};

/** Reads it leniently: an address is typed and pasted by people. */
export function readHomeSearch(search: Record<string, unknown>): HomeSearch {
  const q = readText(search['q']);
  const page = Number(search['page']);
  const brand = readText(search['brand']);
  const state = (['review', 'done'] as const).find((known) => known === search['state']);
  const isPage = Number.isSafeInteger(page) && page >= 1;
  return {
    ...(q === '' ? {} : { q }),
    ...(isPage ? { page } : {}),
    ...(brand === '' ? {} : { brand: brand.slice(0, 120) }),
    ...(state === undefined ? {} : { state }),
    ...(search['sort'] === 'ending' ? { sort: 'ending' } : {}),
    ...(search['sparks'] === 'all' ? { sparks: 'all' } : {}),
    ...(search['fomo'] === 'all' ? { fomo: 'all' } : {}),
  };
}

/** The router reads `?q=1873` as a number. */
export function readText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.slice(0, 200) : '';
}
