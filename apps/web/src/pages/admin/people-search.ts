const id = /^[\w-]{1,36}$/;

/** Of the address: whose account an admin looks at. */
export function readPeopleSearch({ person }: Record<string, unknown>): {
  person?: string | undefined;
} {
  return { person: typeof person === 'string' && id.test(person) ? person : undefined };
}
