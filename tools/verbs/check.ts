import { runChecks } from '../check/run-checks.ts';
import { endTogether } from '../process/ending.ts';
import { closingLine } from '../suites/tally.ts';

endTogether();
const tally = await runChecks();
process.exitCode = tally.failed === 0 ? 0 : 1;
console.log(`\n${closingLine(tally)}`);
