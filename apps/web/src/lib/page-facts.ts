/** What the server wrote into the page it served under this name; null when it wrote nothing. */
export function pageFact(name: string): string | null {
  // The articles of the docs are also read where no page is.
  if (typeof document === 'undefined') return null;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="stoke-${name}"]`);
  return meta?.content ?? null;
}
