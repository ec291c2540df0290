/** `12,345`: a number of things. */
export function countText(count: number): string {
  return count.toLocaleString('en-US');
}
