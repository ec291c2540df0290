import path from 'node:path';
import { demoWorldVariable } from '../../e2e/demo-world.ts';
import { ensureChromium, NoChromium } from '../chromium/ensure-chromium.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import { runNode } from '../process/run.ts';
import { freshReportFile, readReport } from './report-file.ts';
import { faultsOfRun, journeysThatWere, type RunFault, type Suite } from './journeys.ts';
import { withoutSilence, type Tally } from './tally.ts';

type Report = {
  stats: { expected: number; flaky: number };
  suites: Suite[];
  errors: RunFault[];
};

/**
 * Makes the demo world of the journeys before others take the processors: beside them a busy machine is not done in
 * time. @returns its data folder, to be removed after the run; null where it failed: the journeys make their own, and say why.
 */
export async function makeDemoWorld(): Promise<string | null> {
  const script = path.join(repositoryRoot, 'e2e/print-demo-world.ts');
  const { code, output } = await runNode([script], { output: 'capture', cwd: repositoryRoot });
  return code === 0 ? (output.trim().split('\n').at(-1) ?? null) : null;
}

/**
 * Runs the browser journeys; of each section of the documents one in a short run. None is repeated
 * unless `E2E_RETRIES` says so, and then those that held only when they were repeated are named.
 */
export async function runE2e(run: 'short' | 'all', demoWorld: string | null): Promise<Tally> {
  try {
    await ensureChromium();
  } catch (error) {
    if (!(error instanceof NoChromium)) throw error;
    console.log(error.message);
    return { passed: 0, failures: ['e2e: there is no browser'] };
  }
  const file = freshReportFile('e2e');
  const cli = path.join(repositoryRoot, 'node_modules/@playwright/test/cli.js');
  const { code } = await runNode([cli, 'test', ...(run === 'short' ? ['--grep', '@short'] : [])], {
    output: 'inherit',
    cwd: repositoryRoot,
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(demoWorld !== null && { [demoWorldVariable]: demoWorld }),
    },
  });
  const report = readReport(file) as Report | null;
  const nothing: Report = { stats: { expected: 0, flaky: 0 }, suites: [], errors: [] };
  const { stats, suites, errors } = report ?? nothing;
  for (const name of journeysThatWere('flaky', suites)) console.log(`unsteady: ${name}`);
  const failures = [...faultsOfRun(errors), ...journeysThatWere('unexpected', suites)];
  return withoutSilence('e2e', { passed: stats.expected + stats.flaky, failures }, code);
}
