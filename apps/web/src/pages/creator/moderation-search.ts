const id = /^[0-9a-f-]{36}$/i;

/** Of the address: whose actions are looked at. */
export function readModerationSearch(search: Record<string, unknown>): {
  person?: string | undefined;
} {
  const { person } = search;
  return { person: typeof person === 'string' && id.test(person) ? person : undefined };
}
