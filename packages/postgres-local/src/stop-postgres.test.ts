import { existsSync } from 'node:fs';
import { Client, Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres, stopPostgres } from './index.ts';
import { isPostmasterOf } from './postmaster.ts';
import { ask, runChild, testDirectory } from './testing/processes.ts';

test('stopping leaves the database to another process that is connected', async () => {
  const dir = testDirectory();
  const database = await startPostgres({ dir });
  const other = runChild(['write', dir]);
  await other.text(10);
  const messages: string[] = [];
  const attached = await startPostgres({ dir, log: (line) => messages.push(line) });
  await attached.stop();
  expect(messages.at(-1)).toContain('left running');
  const before = other.lines.length;
  await other.text(before + 10);
  other.kill();
  await other.ended;
  await database.stop();
  expect(isPostmasterOf(database.pid, database.dataDir)).toBe(false);
});

test('stopping returns when the server is gone', async () => {
  const database = await startPostgres({ dir: testDirectory() });
  const pool = new Pool({ connectionString: database.url });
  await Promise.all([1, 2, 3].map(() => pool.query('select 1')));
  await pool.end();
  await database.stop();
  expect(isPostmasterOf(database.pid, database.dataDir)).toBe(false);
  await database.stop();
});

test('a server with no connection to spare is in use', async () => {
  const settings = { max_connections: '4', superuser_reserved_connections: '1' };
  const database = await startPostgres({ dir: testDirectory(), settings });
  const clients = await fillConnections(database.url);
  await database.stop();
  expect(isPostmasterOf(database.pid, database.dataDir)).toBe(true);
  await Promise.all(clients.map((client) => client.end()));
  expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('stopping what never ran makes nothing', async () => {
  const dir = `${testDirectory()}/never`;
  await stopPostgres(dir);
  expect(existsSync(dir)).toBe(false);
});

async function fillConnections(url: string): Promise<Client[]> {
  const clients: Client[] = [];
  onTestFinished(async () => void (await Promise.allSettled(clients.map((each) => each.end()))));
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch {
      return clients;
    }
    clients.push(client);
  }
}
