import { stripVTControlCharacters } from 'node:util';

/** How many of something held, and the names of those that did not, each with its reason below it. */
export type Tally = { passed: number; failures: readonly string[] };

/** The sum, over each of the parts. */
export function addUp(parts: readonly Tally[]): Tally {
  return {
    passed: parts.reduce((sum, part) => sum + part.passed, 0),
    failures: parts.flatMap((part) => part.failures),
  };
}

/**
 * The same tally, but a failure where a suite ran nothing, or where the tool ended in an error that no
 * test explains: a run that looks at nothing must never look like one that found nothing.
 */
export function withoutSilence(suite: string, tally: Tally, code: number): Tally {
  if (tally.passed + tally.failures.length === 0) {
    return { passed: 0, failures: [`${suite}: not one test ran`] };
  }
  if (code !== 0 && tally.failures.length === 0) {
    return { ...tally, failures: [`${suite}: ended with ${code}, though no test failed`] };
  }
  return tally;
}

const maxReasonLines = 15;

/** The name of what failed, and the first lines of its reason below it, without colours. */
export function withReason(name: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  const reason = lines.filter((line) => line.trim() !== '').slice(0, maxReasonLines);
  return [name, ...reason.map((line) => `    ${line}`)].join('\n');
}

/** The names of what failed, and `N passed, N failed`, the last line of a run. */
export function closingLines({ passed, failures }: Tally): string {
  const named = failures.map((name) => `failed: ${name}`);
  return [...named, `${passed} passed, ${failures.length} failed`].join('\n');
}
