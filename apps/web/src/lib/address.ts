const uuid = /^[0-9a-f-]{36}$/i;

/** The id in a part of an address, which may be anything that people type. */
export function uuidIn(given: unknown): string | undefined {
  return typeof given === 'string' && uuid.test(given) ? given : undefined;
}
