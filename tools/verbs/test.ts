import { parseArgs } from 'node:util';
import { removeData } from '../../e2e/demo-world.ts';
import { ensureWebBuilt } from '../build/build-web.ts';
import { runChecks } from '../check/run-checks.ts';
import { childSeconds } from '../process/child-seconds.ts';
import { endTogether } from '../process/ending.ts';
import { makeDemoWorld, runE2e } from '../suites/e2e-suite.ts';
import { addUp, closingLines } from '../suites/tally.ts';
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
const [began, cpu] = [performance.now(), childSeconds()];
// Checks and journeys need the built pages at the same time.
if (isWanted('check') || isWanted('e2e')) await ensureWebBuilt();
const demoWorld = isWanted('e2e') ? await makeDemoWorld() : null;
const total = addUp(
  await Promise.all([
    ...(isWanted('check') ? [runChecks()] : []),
    ...(isWanted('unit') ? [runVitest(run)] : []),
    ...(isWanted('e2e') ? [runE2e(run, demoWorld)] : []),
  ]),
);
if (demoWorld !== null) await removeData(demoWorld);
process.exitCode = total.failures.length === 0 ? 0 : 1;
const minutes = (performance.now() - began) / 60_000;
const used = cpu === null ? '' : `, ${(((childSeconds() ?? 0) - cpu) / 60).toFixed(1)} of CPU`;
console.log(`\n${minutes.toFixed(1)} min${used}\n${closingLines(total)}`);

function isWanted(part: (typeof parts)[number]): boolean {
  return values.only === undefined || values.only === part;
}
