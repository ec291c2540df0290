/**
 * The words of a button or link that a list has once for each item, and the name by which people who do not
 * see the list tell it from the others: `Approve: work of ada`. The name begins with the words, which people say
 * who speak to their computer (WCAG 2.5.3). Where the documents give the whole name, `aria-description` says the rest.
 */
export function named(words: string, subject: string) {
  return { children: words, 'aria-label': `${words}: ${subject}` };
}

/** How a text begins, as a name for what it belongs to. */
export function beginning(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
