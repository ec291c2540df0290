import type pg from 'pg';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { bigints, openDb } from '../db.ts';
import { openPool, type Pool } from '../pool.ts';
import { readsOf } from '../reads.ts';
import { sql } from '../sql.ts';

// A server that plays a replica which is never behind, and the primary: its connections tell them apart.
const database = await openTestDatabase();
const url = database.ownerUrl;
const db = openDb({ url, role: null, connections: 2, applicationName: 'primary' });
const pool = openPool({
  connectionString: url,
  max: 1,
  application_name: 'replica',
  types: bigints,
});
const asReplica: Pool['use'] = (work) =>
  pool.use((client, discard) => work(playReplica(client), discard));
let waiting = 0;
const counts = () => ({ busy: waiting > 0 ? 20 : 0, idle: 0, waiting });
const watch = {
  neededPlace: async () => 1n,
  state: () => ({ isUsed: true, lagSeconds: 0 }),
  moved: vi.fn(),
  close: async () => undefined,
};
const reads = readsOf(watch, { use: asReplica, counts, close: pool.close });

beforeEach(() => (waiting = 0));
afterAll(async () => {
  await reads.close();
  await db.close();
  await database.close();
});

type Asked = { text: string; query_timeout?: number };

/**
 * Says that it has replayed everything; a primary would say that it is none. However busy the machine, nothing is too
 * late for it but a statement that sleeps.
 */
function playReplica(client: pg.PoolClient): pg.PoolClient {
  const ask = client.query.bind(client) as (query: Asked) => unknown;
  const query = (asked: Asked) => {
    if (asked.text.includes('pg_sleep')) return ask(asked);
    const { query_timeout: _, ...patient } = asked;
    return ask(
      asked.text.includes('replay') ? { ...patient, text: `select '1' as place` } : patient,
    );
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that reads use
  return { query } as unknown as pg.PoolClient;
}

const server = () =>
  db.one(sql<{ name: string }>`select current_setting('application_name') as name`);

test('a column that a migration adds sends one call to the primary, and the next to the replica', async () => {
  await db.run(sql`create table expanded (n int)`);
  await db.run(sql`insert into expanded values (1)`);
  const read = () => reads.run(false, () => db.one(sql`select * from expanded`));
  expect(await read()).toEqual({ n: 1 });
  await db.run(sql`alter table expanded add column m int`);
  const before = reads.counts();
  for (let n = 0; n < 3; n += 1) expect(await read()).toEqual({ n: 1, m: null });
  expect(reads.counts()).toEqual({ replica: before.replica + 2, primary: before.primary + 1 });
});

test('the primary answers immediately while others wait for a connection to the replica', async () => {
  expect(await reads.run(false, server)).toEqual({ name: 'replica' });
  waiting = 1;
  expect(await reads.run(false, server)).toEqual({ name: 'primary' });
});

test('a slow statement on the replica is answered by the primary, whatever its own limit', async () => {
  const slow = sql<{ name: string }>`
    select current_setting('application_name') as name, pg_sleep(
      case when current_setting('application_name') = 'replica' then 20 else 0 end)`;
  const began = performance.now();
  expect(await reads.run(false, () => db.one(slow))).toMatchObject({ name: 'primary' });
  expect(performance.now() - began).toBeLessThan(15_000);
});
