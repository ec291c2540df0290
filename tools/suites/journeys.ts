import { withReason } from './tally.ts';

/** What this reads of a file or a group in the JSON report of Playwright. */
export type Suite = {
  file: string;
  specs: { title: string; line: number; tests: JourneyRun[] }[];
  suites?: Suite[];
};

/** An error of no journey: of the setup of the run, or of a file that cannot be loaded. */
export type RunFault = { message?: string };

/** What kept the run from beginning or ending, as a failure of its own. */
export function faultsOfRun(errors: readonly RunFault[]): string[] {
  return errors.map(({ message = '' }) => withReason('e2e: the run itself', [message]));
}

type JourneyRun = { status: Outcome; results?: { errors: { message?: string }[] }[] };

/** Flaky: failed, and held when it was repeated. */
type Outcome = 'expected' | 'unexpected' | 'flaky' | 'skipped';

/** The journeys with this outcome, as `file:line title`, and below it what they said. */
export function journeysThatWere(outcome: Outcome, suites: readonly Suite[]): string[] {
  return suites.flatMap(({ file, specs, suites: groups = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ line, title, tests }) =>
        withReason(`${file}:${line} ${title}`, tests.flatMap(messagesOf)),
      ),
    ...journeysThatWere(outcome, groups),
  ]);
}

function messagesOf({ results = [] }: JourneyRun): string[] {
  return results.flatMap(({ errors }) => errors.flatMap(({ message }) => message ?? []));
}
