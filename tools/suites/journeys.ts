/** What this reads of a file or a group in the JSON report of Playwright. */
export type Suite = {
  file: string;
  specs: { title: string; line: number; tests: { status: Outcome }[] }[];
  suites?: Suite[];
};

/** Flaky: failed, and held when it was repeated. */
type Outcome = 'expected' | 'unexpected' | 'flaky' | 'skipped';

/** The journeys with this outcome, as `file:line title`. */
export function journeysThatWere(outcome: Outcome, suites: readonly Suite[]): string[] {
  return suites.flatMap(({ file, specs, suites: groups = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ line, title }) => `${file}:${line} ${title}`),
    ...journeysThatWere(outcome, groups),
  ]);
}
