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
const [began, cpu] = [performance.now(), childSeconds()];
// Side by side, as each waits for a third of its time. The journeys need what a check has built.
const tallies = await Promise.all([
  inTurn([
    ['check', runChecks],
    ['e2e', () => runE2e(run)],
  ]),
  inTurn([['unit', () => runVitest(run)]]),
]);
const total = addUp(tallies.flat());
process.exitCode = total.failures.length === 0 ? 0 : 1;
console.log(`\n${timeLine()}\n${closingLines(total)}`);

/** Runs those that are wanted of some parts, one after the other. */
async function inTurn(suites: [(typeof parts)[number], () => Promise<Tally>][]): Promise<Tally[]> {
  const done: Tally[] = [];
  for (const [part, suite] of suites) {
    if (values.only !== undefined && values.only !== part) continue;
    const started = performance.now();
    done.push(await suite());
    console.log(`\n== ${part}: ${minutesSince(started)} min ==\n`);
  }
  return done;
}

function timeLine(): string {
  const used = cpu === null ? '' : `, ${(((childSeconds() ?? 0) - cpu) / 60).toFixed(1)} of CPU`;
  return `all in ${minutesSince(began)} min${used}`;
}

function minutesSince(started: number): string {
  return ((performance.now() - started) / 60_000).toFixed(1);
}
