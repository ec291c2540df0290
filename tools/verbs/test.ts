import { parseArgs } from 'node:util';
import { runChecks } from '../check/run-checks.ts';
import { childSeconds } from '../process/child-seconds.ts';
import { endTogether } from '../process/ending.ts';
import { runE2e } from '../suites/e2e-suite.ts';
import { addUp, closingLines, type Tally } from '../suites/tally.ts';
import { runVitest } from '../suites/vitest-suite.ts';

const parts = ['check', 'unit', 'e2e'] as const;
const { values } = parseArgs({
  options: {
    /** Every round of each race, every fault and every journey. */
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
if (values.only !== undefined && !parts.some((part) => part === values.only)) {
  console.error(`--only takes one of ${parts.join(', ')}.`);
  process.exit(2);
}

endTogether();
const run = values.all ? 'all' : 'short';
const times: string[] = [];
const withoutBrowser = await stage('checks and tests', [
  ...(isWanted('check') ? [runChecks] : []),
  ...(isWanted('unit') ? [() => runVitest(run)] : []),
]);
const browser = await stage('browser', isWanted('e2e') ? [() => runE2e(run)] : []);

const total = addUp([withoutBrowser, browser]);
process.exitCode = total.failures.length === 0 ? 0 : 1;
console.log(`\n${[...times, closingLines(total)].join('\n')}`);

function isWanted(part: (typeof parts)[number]): boolean {
  return values.only === undefined || values.only === part;
}

/** Runs suites side by side and notes how long they took together. */
async function stage(title: string, suites: readonly (() => Promise<Tally>)[]): Promise<Tally> {
  if (suites.length === 0) return addUp([]);
  console.log(`\n== ${title} ==`);
  const [began, cpu] = [performance.now(), childSeconds()];
  const tally = addUp(await Promise.all(suites.map((suite) => suite())));
  const wall = (performance.now() - began) / 60_000;
  const used = cpu === null ? '' : `, ${(((childSeconds() ?? 0) - cpu) / 60).toFixed(1)} of CPU`;
  times.push(`${title}: ${wall.toFixed(1)} min${used}`);
  return tally;
}
