/** What the address of a review queue holds. */
export type ReviewSearch = { work?: 'fomo' | undefined; campaign?: string | undefined };

/** Reads it leniently: an address is typed and pasted by people. */
export function readReviewSearch(search: Record<string, unknown>): ReviewSearch {
  const { work, campaign } = search;
  return {
    ...(work === 'fomo' ? { work } : {}),
    ...(typeof campaign === 'string' && campaign !== '' ? { campaign } : {}),
  };
}
