import type { WorkWish } from '../../features/creator/work/calls.ts';
import { workStates } from '../../features/creator/work/work-words.ts';
import { readFindSearch } from '../everyone/find-search.ts';

/** What the address of a campaign's work holds; what is as at first is left out. */
export type WorkSearch = {
  state?: WorkWish['state'];
  task?: string | undefined;
  q?: string | undefined;
  view?: 'gallery' | undefined;
};

/** Reads it leniently: an address is typed and pasted by people. */
export function readWorkSearch(search: Record<string, unknown>): WorkSearch {
  const state = workStates.find((one) => one === search['state']);
  const { task, view } = search;
  const q = readFindSearch(search).q?.slice(0, 60);
  return {
    ...(state && { state }),
    ...(typeof task === 'string' && task !== '' && { task }),
    ...(q && { q }),
    ...(view === 'gallery' && { view }),
  };
}
