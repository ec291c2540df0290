/** What this reads of a file or a group in the JSON report of Playwright. */
export type Suite = {
  file: string;
  specs: { title: string; line: number; tests: { status: string }[] }[];
  suites?: Suite[];
};

/** The tests that failed and held when they were repeated, as `file:line title`. */
export function unsteadyTests(suites: readonly Suite[]): string[] {
  return suites.flatMap(({ file, specs, suites: groups = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ line, title }) => `${file}:${line} ${title}`),
    ...unsteadyTests(groups),
  ]);
}
