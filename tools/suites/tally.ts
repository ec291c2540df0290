/** How many of something held and how many did not. */
export type Tally = { passed: number; failed: number };

/** The sum, counted over each of the parts. */
export function addUp(parts: readonly Tally[]): Tally {
  return {
    passed: parts.reduce((sum, part) => sum + part.passed, 0),
    failed: parts.reduce((sum, part) => sum + part.failed, 0),
  };
}

/**
 * The same tally, but a failure where a suite ran nothing, or where the tool ended in an error that no
 * test explains: a run that looks at nothing must never look like one that found nothing.
 */
export function withoutSilence(suite: string, tally: Tally, code: number): Tally {
  if (tally.passed + tally.failed === 0) {
    console.log(`${suite}: not one test ran.`);
    return { passed: 0, failed: 1 };
  }
  if (code !== 0 && tally.failed === 0) {
    console.log(`${suite}: ended with ${code}, though no test failed.`);
    return { ...tally, failed: 1 };
  }
  return tally;
}

/** `N passed, N failed`, the closing line of a run. */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
