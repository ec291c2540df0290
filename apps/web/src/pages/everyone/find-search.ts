/** Of the address: what an admin looks for. The router reads `?q=1873` as a number. */
export function readFindSearch({ q }: Record<string, unknown>): { q?: string | undefined } {
  const text = typeof q === 'number' ? String(q) : q;
  return { q: typeof text === 'string' && text !== '' ? text.slice(0, 254) : undefined };
}
