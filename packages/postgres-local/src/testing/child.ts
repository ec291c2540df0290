import { writeSync } from 'node:fs';
import { Client } from 'pg';
import { startPostgres } from '../index.ts';
import { findPlace } from '../place.ts';
import { findRuntime } from '../runtime.ts';

// A process of its own, to be killed or to run as another user. Its orders:
// `start <dir>`, `write <dir> <first number>` or `find-runtime <dir> <package>`.
const [task, dir = '', argument = ''] = process.argv.slice(2);

if (task === 'find-runtime') {
  print(JSON.stringify(await findRuntime(findPlace(dir), argument)));
} else {
  const { url, pid, port, started, dataDir } = await startPostgres({ dir });
  print(JSON.stringify({ url, pid, port, started, dataDir }));
  if (task === 'write') await write(url, Number(argument || 1));
  else setInterval(() => {}, 60_000);
}

/** Inserts one row after another and reports each once PostgreSQL has acknowledged it. */
async function write(url: string, first: number): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => process.exit(0));
  await client.connect();
  await client.query('create table if not exists written (n bigint primary key)');
  for (let n = first; ; n += 1) {
    await client.query('insert into written values ($1)', [n]);
    print(String(n));
  }
}

/** Writes synchronously, so that no output is lost when this process is killed. */
function print(line: string): void {
  writeSync(1, `${line}\n`);
}
