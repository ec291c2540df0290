import path from 'node:path';
import { ensureChromium, NoChromium } from '../chromium/ensure-chromium.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import { runNode } from '../process/run.ts';
import { freshReportFile, readReport } from './report-file.ts';
import { withoutSilence, type Tally } from './tally.ts';
import { unsteadyTests, type Suite } from './unsteady-tests.ts';

type Report = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
};

/** Runs the browser journeys. Those that held only when they were repeated are named (decision 33). */
export async function runE2e(): Promise<Tally> {
  try {
    await ensureChromium();
  } catch (error) {
    if (!(error instanceof NoChromium)) throw error;
    console.log(error.message);
    return { passed: 0, failed: 1 };
  }
  const file = freshReportFile('e2e');
  const cli = path.join(repositoryRoot, 'node_modules/@playwright/test/cli.js');
  const { code } = await runNode([cli, 'test'], {
    output: 'inherit',
    cwd: repositoryRoot,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = readReport(file) as Report | null;
  const { expected, flaky, unexpected } = report?.stats ?? { expected: 0, flaky: 0, unexpected: 0 };
  for (const name of unsteadyTests(report?.suites ?? [])) console.log(`unsteady: ${name}`);
  return withoutSilence('e2e', { passed: expected + flaky, failed: unexpected }, code);
}
