const maxShown = 9999;

/** How much waits; the server counts no further than 10,000. */
export function waitingCount(count: number): string {
  return count > maxShown ? `${maxShown.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}
