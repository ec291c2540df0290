import { boost } from '@stoke/domain';

/** What the address of a form for campaigns holds: the campaign to copy. */
export type CopySearch = { from?: string | undefined };

/** Reads it leniently: an address is typed and pasted by people. */
export function readCopySearch({ from }: Record<string, unknown>): CopySearch {
  return typeof from === 'string' && /^[\w-]{1,64}$/.test(from) ? { from } : {};
}

/** What that of the wizard holds besides: that a volume boost is wanted. */
export type CreateSearch = CopySearch & { about?: typeof boost.name | undefined };

export function readCreateSearch(search: Record<string, unknown>): CreateSearch {
  return {
    ...readCopySearch(search),
    ...(search['about'] === boost.name ? { about: boost.name } : {}),
  };
}
