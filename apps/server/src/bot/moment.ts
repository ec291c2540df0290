/** `01 Jun 14:02 UTC`, as the bot names a moment: it does not know its reader's time zone. */
export function momentOf(at: Date): string {
  // Mon, 01 Jun 2026 14:02:00 GMT
  const text = at.toUTCString();
  return `${text.slice(5, 11)} ${text.slice(17, 22)} UTC`;
}
