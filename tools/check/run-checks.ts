import type { Tally } from '../suites/tally.ts';
import { workers } from '../process/workers.ts';
import { staticChecks } from './static-checks.ts';

/** Runs every static check, one per core at a time; prints failures in full and a table of all. */
export async function runChecks(): Promise<Tally> {
  const waiting = [...staticChecks];
  const lines = new Map<string, string>();
  const failures: string[] = [];

  async function work(): Promise<void> {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, output, seconds } = await check.run();
      const held = code === 0;
      if (!held) {
        failures.push(`check: ${check.name}`);
        console.log(`\n--- ${check.name} ---\n${output.trim()}\n`);
      }
      const note = held ? (check.note?.(output) ?? '') : `ended with ${code}`;
      lines.set(check.name, row(held, check.name, seconds, note));
    }
  }

  await Promise.all(Array.from({ length: workers }, work));
  for (const { name } of staticChecks) console.log(lines.get(name));
  return { passed: staticChecks.length - failures.length, failures };
}

function row(held: boolean, name: string, seconds: number, note: string): string {
  const columns = [held ? 'ok  ' : 'FAIL', name.padEnd(16), `${seconds.toFixed(1)} s`.padStart(7)];
  return `${columns.join('  ')}  ${note}`.trimEnd();
}
