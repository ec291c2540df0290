/** A word of a text, in small letters without accents, and where it stands. */
export type Word = { text: string; from: number; to: number };

const word = /[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu;
const accents = /\p{M}/gu;
const endings = /(?:[bdgmnprt](?=(?:ing|ed)$))?(?:ing|ed|es|s|al)$/;

export function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(word)].map(({ 0: found, index }) => ({
    text: fold(found),
    from: index,
    to: index + found.length,
  }));
}

/**
 * How well a word of a text answers one that was asked for: 3 for the word itself, 2 for its
 * beginning or another form of it, 1 for one letter amiss in a long word, 0 for no answer.
 */
export function likeness(asked: string, found: string): 0 | 1 | 2 | 3 {
  if (asked === found) return 3;
  if (found.startsWith(asked)) return 2;
  if (asked.length > 3 && stem(asked) === stem(found)) return 2;
  return asked.length > 4 && isOneLetterOff(asked, found) ? 1 : 0;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(accents, '').toLowerCase();
}

function stem(text: string): string {
  const bare = text.replace(endings, '');
  return bare.length > 2 ? bare : text;
}

/** One letter more, less or other; or two neighbours that have changed places. */
function isOneLetterOff(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  const [a, b] = [left.slice(start), right.slice(start)];
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
