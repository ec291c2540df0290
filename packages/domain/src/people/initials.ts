/** The first letters of the first two words of a name or handle; a question mark of one without words. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_.-]+/u).filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => Array.from(word)[0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

/** The colour that goes with it, from 0 to 359; letters of either case are the same name. */
export function hueOf(name: string): number {
  let sum = 7;
  for (const letter of name.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
  return sum % 360;
}
