import { writeSync } from 'node:fs';
import { Client } from 'pg';
import { startPostgres } from '../index.ts';

// A process of its own, to be killed: `child.ts start <dir>` or `child.ts write <dir> <from>`.
const [task, dir = '', from = '1'] = process.argv.slice(2);
const { url, pid, port, started, dataDir } = await startPostgres({ dir });
writeSync(1, `${JSON.stringify({ url, pid, port, started, dataDir })}\n`);
if (task === 'write') await write(Number(from));
else setInterval(() => {}, 60_000);

/** Inserts one row after another and tells of each once PostgreSQL has acknowledged it. */
async function write(first: number): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => process.exit(0));
  await client.connect();
  await client.query('create table if not exists written (n bigint primary key)');
  for (let n = first; ; n += 1) {
    await client.query('insert into written values ($1)', [n]);
    writeSync(1, `${n}\n`);
  }
}
