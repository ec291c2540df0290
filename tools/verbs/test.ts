import { parseArgs } from 'node:util';
import { runChecks } from '../check/run-checks.ts';
import { endTogether } from '../process/ending.ts';
import { runE2e } from '../suites/e2e-suite.ts';
import { addUp, closingLine, type Tally } from '../suites/tally.ts';
import { runVitest } from '../suites/vitest-suite.ts';

const parts = ['check', 'unit', 'e2e'] as const;
const { values } = parseArgs({
  options: {
    /** Leaves out what takes minutes: fault tests and browser journeys. */
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
if (values.only !== undefined && !parts.some((part) => part === values.only)) {
  console.error(`--only takes one of ${parts.join(', ')}.`);
  process.exit(2);
}

endTogether();
const tallies: Tally[] = [];
if (isWanted('check')) tallies.push(await section('static checks', runChecks));
if (isWanted('unit')) {
  tallies.push(await section('unit and database', () => runVitest(['unit', 'web'])));
  if (!values.quick) tallies.push(await section('faults', () => runVitest(['faults'])));
}
if (isWanted('e2e') && !values.quick) tallies.push(await section('browser', runE2e));

const total = addUp(tallies);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${closingLine(total)}`);

function isWanted(part: (typeof parts)[number]): boolean {
  return values.only === undefined || values.only === part;
}

async function section(title: string, suite: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n== ${title} ==`);
  return suite();
}
