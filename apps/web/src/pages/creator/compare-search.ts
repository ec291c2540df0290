import { comparedDays, comparedKinds, comparedSorts, comparedStates } from '@stoke/domain';
import type { CompareWish } from '../../features/creator/results/calls.ts';
import { readFindSearch } from '../everyone/find-search.ts';

/** What the address of the comparison holds; what is as at first is left out. */
export type CompareSearch = {
  campaignKind?: CompareWish['kind'];
  state?: CompareWish['state'];
  days?: CompareWish['days'];
  q?: string | undefined;
  by?: CompareWish['sort'];
  order?: CompareWish['order'];
  page?: number | undefined;
};

/** Reads it leniently: an address is typed and pasted by people. */
export function readCompareSearch(search: Record<string, unknown>): CompareSearch {
  const known = <T>(list: readonly T[], name: string) => list.find((each) => each === search[name]);
  const campaignKind = known(comparedKinds, 'campaignKind');
  const state = known(comparedStates, 'state');
  const days = comparedDays.find((each) => each === Number(search['days']));
  const q = readFindSearch(search).q?.slice(0, 200);
  const by = known(comparedSorts, 'by');
  const order = known(['asc', 'desc'] as const, 'order');
  const page = Number(search['page']);
  return {
    ...(campaignKind && { campaignKind }),
    ...(state && { state }),
    ...(days && { days }),
    ...(q && { q }),
    ...(by && { by }),
    ...(order && { order }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}
