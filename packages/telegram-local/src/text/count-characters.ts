/** As Telegram counts for its limits: Unicode code points. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
