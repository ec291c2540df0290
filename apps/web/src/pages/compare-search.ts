import type { CompareWish } from '../features/results/calls.ts';

type Named<K extends keyof CompareWish> = NonNullable<CompareWish[K]>;

export const compareKinds = ['drip', 'spark', 'fomo', 'boost'] as const satisfies Named<'kind'>[];
export const compareStates = ['running', 'pending', 'over'] as const satisfies Named<'state'>[];
const sorts = [
  'kind',
  'name',
  'status',
  'funded',
  'spent',
  'people',
  'actions',
  'cost',
  'approved',
  'pace',
  'started',
  'ended',
] as const satisfies Named<'sort'>[];

/** What the address of the comparison holds; what is as at first is left out. */
export type CompareSearch = {
  of?: CompareWish['kind'];
  state?: CompareWish['state'];
  by?: CompareWish['sort'];
  order?: CompareWish['order'];
  page?: number | undefined;
};

/** Reads it leniently: an address is typed and pasted by people. */
export function readCompareSearch(search: Record<string, unknown>): CompareSearch {
  const known = <T>(list: readonly T[], name: string) => list.find((each) => each === search[name]);
  const of = known(compareKinds, 'of');
  const state = known(compareStates, 'state');
  const by = known(sorts, 'by');
  const order = known(['asc', 'desc'] as const, 'order');
  const page = Number(search['page']);
  return {
    ...(of && { of }),
    ...(state && { state }),
    ...(by && { by }),
    ...(order && { order }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}
