import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../tools/process/temporary-folder.ts';
import { mayMount } from './cluster-node.ts';
import { endCluster, missingPackages } from './cluster.ts';
import { faults, walkThroughCluster, type FaultRow } from './high-availability.ts';

const diskFault = 'disk full';
const longestMs = 45 * 60_000;
const { values } = parseArgs({
  options: {
    fault: { type: 'string', multiple: true, default: Object.keys(faults) },
    patroni: { type: 'string', default: '/usr/bin/patroni' },
    watchdog: { type: 'boolean', default: false },
    logs: { type: 'string' },
  },
});
const unknown = values.fault.filter((name) => !(name in faults));
const missing = missingPackages(values.patroni);
if (unknown.length > 0) leave(`--fault takes one of: ${Object.keys(faults).join(', ')}.`);
if (missing.length > 0) leave(`Missing, of Debian's packages: ${missing.join(', ')}.`);

const dir = mkdtempSync(path.join(temporaryFolder(), 'stoke-ha-'));
// PostgreSQL runs as another user.
chmodSync(dir, 0o755);
process.env['TMPDIR'] = dir;
process.once('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
setTimeout(() => leave('It took longer than 45 minutes.', 1), longestMs).unref();

const chosen = values.fault.filter((name) => name !== diskFault || mayMount());
if (chosen.length < values.fault.length) {
  console.log(`Not done: ${diskFault}, as only root may mount a disk for it.`);
}
if (chosen.length === 0) leave('No fault is left to try.');
const version = execFileSync(values.patroni, ['--version'], { encoding: 'utf8' }).trim();
const watched = values.watchdog ? 'each node has a watchdog' : 'without a watchdog';
const busy = () => loadavg()[0]?.toFixed(0) ?? '';
console.log(`${version}, load of the machine ${busy()}; ${watched}.`);
const rows: (Omit<FaultRow, 'wrong'> & { wrong: number; load: string })[] = [];
const wrong = await walkThroughCluster(
  { patroni: values.patroni, hasWatchdogs: values.watchdog, chosen },
  ({ wrong: { length }, ...row }) => {
    rows.push({ ...row, wrong: length, load: busy() });
    console.log(rows.at(-1));
  },
).catch((error: Error) => [error.stack ?? error.message]);
console.table(rows);
for (const what of wrong) console.log(what);
if (rows.some(({ lost }) => lost > 0) && /^patroni ([12]\.|3\.0\.[0-2]$)/.test(version)) {
  console.log('Patroni before 3.0.3 gives the leader key back to a primary that stood still.');
}
process.exit(wrong.length > 0 ? 1 : 0);

/** Ends all that was started, and removes its folder. */
function endAll(): void {
  endCluster();
  const own = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  for (const row of own.split('\n')) {
    const [pid, parent] = row.trim().split(/\s+/).map(Number);
    if (pid === undefined || parent !== process.pid) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already: ps itself.
    }
  }
  if (values.logs !== undefined) {
    const copy = 'find . -name "*.log" -exec cp --parents {} "$0" ";"';
    spawnSync('sh', ['-c', copy, path.resolve(values.logs)], { cwd: dir });
  }
  rmSync(dir, { recursive: true, force: true });
}

function leave(why: string, code = 2): never {
  console.error(why);
  process.exit(code);
}
