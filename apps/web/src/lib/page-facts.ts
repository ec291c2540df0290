/** What the server wrote into the page it served under this name; null when it wrote nothing. */
export function pageFact(name: string): string | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="stoke-${name}"]`);
  return meta?.content ?? null;
}
