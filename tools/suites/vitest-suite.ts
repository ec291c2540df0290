import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';
import { runNode } from '../process/run.ts';
import { freshReportFile, readReport } from './report-file.ts';
import { addUp, withoutSilence, type Tally } from './tally.ts';

type FileReport = {
  name: string;
  status: 'passed' | 'failed';
  assertionResults: { status: 'passed' | 'failed' | 'pending' | 'skipped' | 'todo' }[];
};

/** The projects of vitest.config.ts, and the files that each of them must find tests in. */
const filesOf = {
  unit: (file: string) => !file.includes('/apps/web/'),
  web: (file: string) => file.includes('/apps/web/'),
  faults: (file: string) => file.endsWith('.slow.test.ts'),
};

/** Runs Vitest once over the given projects and counts the tests of each. */
export async function runVitest(projects: readonly (keyof typeof filesOf)[]): Promise<Tally> {
  const report = freshReportFile(projects.join('-'));
  const { code } = await runNode(
    [
      path.join(repositoryRoot, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { output: 'inherit', cwd: repositoryRoot, env: { END_TEST_POSTGRES: '1' } },
  );
  const read = readReport(report) as { testResults: FileReport[] } | null;
  const files = read?.testResults ?? [];
  const tallies = projects.map((project) => {
    const own = files.filter(({ name }) => filesOf[project](name));
    return withoutSilence(`vitest ${project}`, addUp(own.map(tallyOf)), 0);
  });
  return withoutSilence('vitest', addUp(tallies), code);
}

/** A file that could not even be loaded counts as one failure. */
function tallyOf({ status, assertionResults }: FileReport): Tally {
  const passed = assertionResults.filter((test) => test.status === 'passed').length;
  const failed = assertionResults.filter((test) => test.status === 'failed').length;
  return { passed, failed: status === 'failed' ? Math.max(failed, 1) : failed };
}
