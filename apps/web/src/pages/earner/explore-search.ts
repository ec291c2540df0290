import type { EarningTag } from '@stoke/domain';
import { readText } from '../everyone/home-search.ts';

export const exploreSorts = ['newest', 'paid', 'ending'] as const;
export type ExploreSort = (typeof exploreSorts)[number];
export const exploreTags = ['high', 'medium', 'low'] as const satisfies Lowercase<
  EarningTag extends `${infer Tag} Earning` ? Tag : never
>[];
export type ExploreTag = (typeof exploreTags)[number];

/** What the address of the campaign list holds; what is as at first is left out. */
export type ExploreSearch = {
  kind?: 'spark' | undefined;
  q?: string | undefined;
  tag?: ExploreTag | undefined;
  sort?: ExploreSort | undefined;
  page?: number | undefined;
};

/** Reads it leniently: an address is typed and pasted by people. */
export function readExploreSearch(search: Record<string, unknown>): ExploreSearch {
  const q = readText(search['q']);
  const tag = exploreTags.find((known) => known === search['tag']);
  const sort = exploreSorts.find((known) => known === search['sort']);
  const page = Number(search['page']);
  return {
    ...(search['kind'] === 'spark' ? { kind: 'spark' } : {}),
    ...(q === '' ? {} : { q }),
    ...(tag === undefined ? {} : { tag }),
    ...(sort === undefined || sort === 'newest' ? {} : { sort }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}
