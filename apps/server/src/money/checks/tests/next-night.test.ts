import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { saveCheckRun } from '../books-store.ts';

const { db, ownerUrl, close } = await openTestDatabase();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await close();
});

/** When the night's run is due after one that ended at this time, by the database's clock. */
async function dueAfter(endedAt: string): Promise<string | undefined> {
  await owner.query(`
    create schema if not exists test_clock;
    grant usage on schema test_clock to public;
    create or replace function test_clock.now() returns timestamptz
      language sql as $$ select timestamptz '${endedAt}' $$`);
  return db.transaction(async (tx) => {
    // Its now() is found before that of PostgreSQL.
    await tx.run(sql`set local search_path = test_clock, public, pg_catalog`);
    await saveCheckRun(tx, { name: 'night', isGreen: true, wrong: [], unknown: [] });
    const row = await tx.one(sql<{ dueAt: Date }>`
      select due_at from check_run where name = 'night'`);
    return row?.dueAt.toISOString();
  });
}

test.each([
  ['2026-06-01T02:59:59.000Z', '2026-06-01T03:00:00.000Z'],
  ['2026-06-01T03:00:00.000Z', '2026-06-02T03:00:00.000Z'],
  ['2026-06-01T23:30:00.000Z', '2026-06-02T03:00:00.000Z'],
])('books that were checked in full at %s are checked again at %s', async (endedAt, dueAt) => {
  expect(await dueAfter(endedAt)).toBe(dueAt);
});
