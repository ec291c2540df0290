import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Variant } from '../measure/interleave.ts';
import { run } from '../../tools/process/run.ts';

const connections = '8';

/** The path of pgbench where this machine has one, else null. */
export function findPgbench(): string | null {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((dir) => join(dir, 'pgbench'));
  const ofDebian = globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().reverse();
  return [...ofDebian, ...onPath].find((file) => existsSync(file)) ?? null;
}

/**
 * Transactions per second as pgbench itself runs and counts them, in whole seconds.
 * @param script a file of its own language; null for its TPC-B
 */
export function pgbench(program: string, databaseUrl: string, script: string | null): Variant {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const env = {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
  };
  return async (milliseconds) => {
    const seconds = Math.max(1, Math.round(milliseconds / 1000));
    const work = script === null ? [] : ['-f', script];
    const often = ['-c', connections, '-j', '2', '-T', String(seconds)];
    const args = ['-n', '-M', 'prepared', ...often, ...work];
    const { output } = await run(program, args, { output: 'capture', env });
    const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    if (!(rate > 0)) throw new Error(`pgbench counted nothing:\n${output}`);
    return rate;
  };
}
