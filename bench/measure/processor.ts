import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const msPerTick = 10;

/**
 * Milliseconds of processor time of a process, of its children, and of those of them that have ended: a
 * PostgreSQL is its postmaster and all that this started. Linux only.
 */
export function processorMs(pid: number): number {
  const own = readStat(String(pid));
  if (own === null) throw new Error(`Unknown process ${pid}.`);
  let ticks = own.ticks + own.childTicks;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(name) : null;
    if (stat?.parent === pid) ticks += stat.ticks;
  }
  return ticks * msPerTick;
}

/** Null when it has ended. */
function readStat(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // What follows the name begins with field 3 of proc(5).
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [
      fields[1],
      ...fields.slice(11, 15),
    ];
    return { parent, ticks: user + system, childTicks: childUser + childSystem };
  } catch {
    return null;
  }
}
