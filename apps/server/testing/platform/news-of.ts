/** A number in letters, six at least: no two numbers read alike. */
export function lettersOf(number: number): string {
  const digits = String(number).padStart(6, '0');
  return Array.from(digits, (digit) => 'bcdfghjklm'[Number(digit)]).join('a');
}

/** A text that no one else says: too short to be compared with others but for equality. */
export function newsOf(number: number): string {
  return `news ${lettersOf(number)}`;
}
