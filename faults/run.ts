import { parseArgs } from 'node:util';
import { walkThroughFailovers } from './failover.ts';
import { walkThroughKills } from './kill-walk.ts';
import { overload } from './overload.ts';
import { scan } from './scan.ts';

const options = {
  kills: { type: 'string' },
  overload: { type: 'string' },
  'keep-alive': { type: 'boolean', default: false },
  patient: { type: 'boolean', default: false },
  crowds: { type: 'string' },
  failover: { type: 'boolean', default: false },
  rounds: { type: 'string' },
  scan: { type: 'boolean', default: false },
  seconds: { type: 'string' },
  only: { type: 'string' },
} as const;
const { values } = parseArgs({ options });
if (values.overload !== undefined) {
  const { 'keep-alive': keepsConnection, patient: isPatient } = values;
  const crowd = { callers: wholeNumber('overload'), keepsConnection, isPatient };
  console.log(JSON.stringify(await overload(crowd, wholeNumber('crowds', 1)), null, 2));
}
if (values.scan) {
  const input = { seconds: wholeNumber('seconds', 60), only: values.only ?? null };
  const result = await scan(input, (line) => console.log(line));
  console.log(JSON.stringify(result, null, 2));
  process.exitCode = result.findings === 0 ? 0 : 1;
}
if (values.failover) {
  const input = { rounds: wholeNumber('rounds', 1), standbyMs: 25_000 };
  const { rows, ...walk } = await walkThroughFailovers(input, (row) => console.log(row));
  console.table(rows, ['kind', 'unreadyMs', 'readyMs', 'backMs', 'slowestMs']);
  console.log(JSON.stringify(walk, null, 2));
  process.exitCode = walk.wrong.length === 0 ? 0 : 1;
}
const isOther = values.scan || values.failover || values.overload !== undefined;
if (values.kills !== undefined || !isOther) {
  const walk = await walkThroughKills(wholeNumber('kills', 40), (line) => console.log(line));
  console.log(JSON.stringify(walk, null, 2));
  process.exitCode = walk.wrong.length === 0 ? 0 : 1;
}

function wholeNumber(
  name: 'kills' | 'overload' | 'crowds' | 'rounds' | 'seconds',
  usual?: number,
): number {
  const number = Number(values[name] ?? usual);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${name} takes a whole number above 0.`);
}
