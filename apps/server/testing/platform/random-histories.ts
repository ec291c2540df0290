import fc from 'fast-check';
import { isNightlyRun } from './short-run.ts';

/**
 * How many random histories a test goes through: the same ones in each run of the suite, so that a
 * failure can be repeated; one is shown as it is, since making it shorter takes longer than a test may.
 * `TEST_RUN=nightly` goes through new ones for three minutes a test; a failure names its seed.
 */
export function randomHistories(numRuns: number) {
  if (!isNightlyRun) return { numRuns, seed: 20_261_122, endOnFailure: true };
  return { numRuns: 1_000_000, interruptAfterTimeLimit: 180_000, markInterruptAsFailure: false };
}

/** One of these verbs; each as often as its number says. */
export function anyVerb<Verb extends string>(often: Readonly<Record<Verb, number>>) {
  const verbs = Object.entries<number>(often).flatMap(([verb, weight]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the object itself
    Array.from({ length: weight }, () => verb as Verb),
  );
  return fc.constantFrom(...verbs);
}
