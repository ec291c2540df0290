import path from 'node:path';
import { ensureChromium, NoChromium } from '../chromium/ensure-chromium.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import { runNode } from '../process/run.ts';
import { freshReportFile, readReport } from './report-file.ts';
import { journeysThatWere, type Suite } from './journeys.ts';
import { withoutSilence, type Tally } from './tally.ts';

type Report = { stats: { expected: number; flaky: number }; suites: Suite[] };

/**
 * Runs the browser journeys; of each section of the documents one in a short run. None is repeated
 * unless `E2E_RETRIES` says so, and then those that held only when they were repeated are named.
 */
export async function runE2e(run: 'short' | 'all'): Promise<Tally> {
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
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = readReport(file) as Report | null;
  const { stats, suites } = report ?? { stats: { expected: 0, flaky: 0 }, suites: [] };
  for (const name of journeysThatWere('flaky', suites)) console.log(`unsteady: ${name}`);
  const failures = journeysThatWere('unexpected', suites);
  return withoutSilence('e2e', { passed: stats.expected + stats.flaky, failures }, code);
}
