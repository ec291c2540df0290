import { readPeopleWish, type PeopleWish } from '../../features/admin/people/people-wish.ts';

const id = /^[\w-]{1,36}$/;

/** Of the address: whose account an admin looks at, and what the list is narrowed to. */
export function readPeopleSearch(
  search: Record<string, unknown>,
): PeopleWish & { person?: string | undefined } {
  const { person } = search;
  return {
    ...readPeopleWish(search),
    person: typeof person === 'string' && id.test(person) ? person : undefined,
  };
}
