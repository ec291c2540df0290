import path from 'node:path';
import { ensureChromium, NoChromium } from '../chromium/ensure-chromium.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import { runNode } from '../process/run.ts';
import { freshReportFile, readReport } from './report-file.ts';
import { withoutSilence, type Tally } from './tally.ts';

type Report = { stats: { expected: number; unexpected: number; flaky: number } };

/** Runs the browser journeys. A test that passed at the second try only counts as failed. */
export async function runE2e(): Promise<Tally> {
  try {
    await ensureChromium();
  } catch (error) {
    if (!(error instanceof NoChromium)) throw error;
    console.log(error.message);
    return { passed: 0, failed: 1 };
  }
  const report = freshReportFile('e2e');
  const cli = path.join(repositoryRoot, 'node_modules/@playwright/test/cli.js');
  const { code } = await runNode([cli, 'test'], {
    output: 'inherit',
    cwd: repositoryRoot,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const stats = (readReport(report) as Report | null)?.stats ?? {
    expected: 0,
    unexpected: 0,
    flaky: 0,
  };
  const tally = { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  return withoutSilence('e2e', tally, code);
}
