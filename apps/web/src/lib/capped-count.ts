const maxShown = 9999;

/** A number up to 9,999; the server may count no further than 10,000. */
export function cappedCount(count: number): string {
  return count > maxShown ? `${maxShown.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}
