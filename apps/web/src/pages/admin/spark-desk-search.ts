const id = /^[0-9a-f-]{36}$/i;

/** Of the address: which campaign is looked at, and whose actions there. */
export function readSparkDeskSearch(search: Record<string, unknown>): {
  campaign?: string | undefined;
  person?: string | undefined;
} {
  const idIn = (given: unknown) =>
    typeof given === 'string' && id.test(given) ? given : undefined;
  return { campaign: idIn(search['campaign']), person: idIn(search['person']) };
}
