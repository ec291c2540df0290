/** Two letters too many, too few, or other ones. */
const maxWrongLetters = 2;
/** Short names, as `HOME`, are close to a setting by chance. */
const shortestName = 6;

/**
 * Names that no setting has and that look like one, each as a line: a wrong letter, or an end that is
 * missing, as in `PAYOUT_MINIMUM` for `PAYOUT_MINIMUM_USD`.
 */
export function findMisspelled(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name) || name.length < shortestName) return [];
    const meant = known.find((one) => isCutShort(name, one) || differBy(name, one));
    return meant === undefined ? [] : [`${name}: is not a setting; did you mean ${meant}?`];
  });
}

/** `AWS_…` names belong to other programs too. */
function isCutShort(name: string, known: string): boolean {
  return name.includes('_') && !name.startsWith('AWS_') && known.startsWith(`${name}_`);
}

function differBy(name: string, known: string): boolean {
  return known.length >= shortestName && distance(name, known) <= maxWrongLetters;
}

/** Levenshtein's: the least number of letters to add, remove or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of one.split('').entries()) {
    const next = [i + 1];
    for (const [j, wanted] of other.split('').entries()) {
      const replaced = (row[j] ?? 0) + Number(letter !== wanted);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
