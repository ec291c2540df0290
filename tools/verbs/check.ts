import { runChecks } from '../check/run-checks.ts';
import { endTogether } from '../process/ending.ts';
import { closingLines } from '../suites/tally.ts';

endTogether();
const tally = await runChecks();
process.exitCode = tally.failures.length === 0 ? 0 : 1;
console.log(`\n${closingLines(tally)}`);
