/** What the address of the wizard holds: the campaign to copy, or that a volume boost is wanted. */
export type CreateSearch = { about?: 'boost' | undefined; from?: string | undefined };

/** Reads it leniently: an address is typed and pasted by people. */
export function readCreateSearch(search: Record<string, unknown>): CreateSearch {
  const { about, from } = search;
  return {
    ...(about === 'boost' ? { about } : {}),
    ...(typeof from === 'string' && /^[\w-]{1,64}$/.test(from) ? { from } : {}),
  };
}
