import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';
import { runNode } from '../process/run.ts';
import { projectNames, projectOf, type Project } from './projects.ts';
import { freshReportFile, readReport } from './report-file.ts';
import { addUp, withoutSilence, withReason, type Tally } from './tally.ts';

type FileReport = {
  name: string;
  status: 'passed' | 'failed';
  /** Milliseconds since 1970. */
  startTime: number;
  endTime: number;
  assertionResults: {
    status: 'passed' | 'failed' | 'pending' | 'skipped' | 'todo';
    fullName: string;
    failureMessages?: string[];
  }[];
};

/**
 * Runs Vitest once over all projects, counts the tests of each and prints their time. A short run has
 * one round of each race and each crash point, and no test that is tagged as long.
 */
export async function runVitest(run: 'short' | 'all'): Promise<Tally> {
  const report = freshReportFile('vitest');
  const { code } = await runNode(
    [
      // For the threads of the web app's tests, which take it from their process.
      '--max-semi-space-size=64',
      path.join(repositoryRoot, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...(run === 'short' ? ['--tags-filter=!long'] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { output: 'inherit', cwd: repositoryRoot, env: { END_TEST_POSTGRES: '1', TEST_RUN: run } },
  );
  const read = readReport(report) as { testResults: FileReport[] } | null;
  const files = Map.groupBy(read?.testResults ?? [], ({ name }) => projectOf(name));
  const tallies = projectNames.map((project) => {
    const own = files.get(project) ?? [];
    const tally = withoutSilence(`vitest ${project}`, addUp(own.map(tallyOf)), 0);
    console.log(timeLine(project, own, tally));
    return tally;
  });
  return withoutSilence('vitest', addUp(tallies), code);
}

/** A file that could not even be loaded counts as one failure. */
function tallyOf({ name, status, assertionResults }: FileReport): Tally {
  const file = path.relative(repositoryRoot, name);
  const passed = assertionResults.filter((test) => test.status === 'passed').length;
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages = [] }) =>
      withReason(`${file}: ${fullName}`, failureMessages),
    );
  return { passed, failures: status === 'failed' && failures.length === 0 ? [file] : failures };
}

/** How long the tests of a project took, one after the other, loading not counted. */
function timeLine(project: Project, files: FileReport[], { passed, failures }: Tally): string {
  const ms = files.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
  const counts = `${files.length} files, ${passed + failures.length} tests`;
  return `${project.padEnd(7)} ${(ms / 1000).toFixed(0).padStart(5)} s of work  ${counts}`;
}
