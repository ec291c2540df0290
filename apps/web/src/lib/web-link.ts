/** The address when it leads into the web, else null: what people entered may be anything (rule 3.7). */
export function webLink(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? address : null;
}
