import { runChecks } from '../check/run-checks.ts';
import { endTogether } from '../process/ending.ts';

endTogether();
const { passed, failed } = await runChecks();
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
