import { usdc } from '@stoke/domain';
import pg from 'pg';
import { expect, test } from 'vitest';
import { accounts } from '../../src/money/ledger/index.ts';
import { listTables } from '../../src/platform/db/tables.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { fund } from '../money/fund.ts';
import { openInstalledDatabase, openTestDatabase } from './test-database.ts';

async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Every row and the state of every sequence. */
function contentOf(url: string): Promise<unknown> {
  return asOwner(url, async (owner) => {
    const tables = await listTables(owner);
    const texts = tables.map(
      ({ name }) => `select '${name}' as name, (select json_agg(t)::text from ${name} t) as rows`,
    );
    const { rows } = await owner.query<{ name: string; rows: string | null }>(
      texts.join(' union all '),
    );
    const sequences = await owner.query<{ name: string; last: string | null }>(
      'select sequencename as name, last_value as last from pg_sequences order by 1',
    );
    return { rows: rows.filter((one) => one.rows !== null), sequences: sequences.rows };
  });
}

test('a database that is used again has the rows of the migrations, and counts from the start', async () => {
  const first = await openTestDatabase();
  const fresh = await contentOf(first.ownerUrl);
  await first.db.transaction((tx) =>
    fund(tx, accounts.earnerAvailable(crypto.randomUUID()), usdc(5n), {
      kind: 'earned',
      at: new Date(0),
    }),
  );
  await asOwner(first.ownerUrl, async (owner) => {
    await owner.query('update treasury_history set final_slot = 7');
    await owner.query('delete from check_run');
  });
  expect(await contentOf(first.ownerUrl)).not.toEqual(fresh);
  await first.close();
  const second = await openTestDatabase();
  expect(second.ownerUrl).toBe(first.ownerUrl);
  expect(await contentOf(second.ownerUrl)).toEqual(fresh);
  await second.close();
});

test('a database as it is installed is used again, and not where one role may not reach all', async () => {
  const reaches = (url: string) =>
    asOwner(url, async (owner) => {
      const { rows } = await owner.query<{ reaches: boolean }>(
        `select has_schema_privilege('stoke_app', 'traffic', 'usage') as reaches`,
      );
      return rows[0]?.reaches;
    });
  const first = await openInstalledDatabase();
  await first.close();
  const walled = await openTestDatabase();
  expect(await reaches(walled.ownerUrl)).toBe(false);
  const second = await openInstalledDatabase();
  expect(second.ownerUrl).toBe(first.ownerUrl);
  expect(await reaches(second.ownerUrl)).toBe(true);
  await walled.close();
  await second.close();
});

test.each([
  'create table kept (id int)',
  'create index kept on app_user (created_at)',
  'alter table app_user disable trigger all',
  'alter table app_user add column kept int',
  'alter table app_user alter column username drop not null',
  'alter table app_user alter column username set default 1',
  `create function kept() returns int language sql return 1`,
  'revoke select on app_user from stoke_app',
  'drop view person_row cascade',
])('a database is not used again after: %s', async (change) => {
  const first = await openTestDatabase();
  await asOwner(first.ownerUrl, (owner) => owner.query(change));
  await first.close();
  const second = await openTestDatabase();
  expect(second.ownerUrl).not.toBe(first.ownerUrl);
  await second.close();
});

test('nothing of a test that has ended reaches its database', async () => {
  const { db, ownerUrl, close } = await openTestDatabase();
  const left = new pg.Client({ connectionString: ownerUrl });
  const isCut = new Promise((resolve) => left.on('error', resolve));
  await left.connect();
  await left.query('select pg_advisory_lock(1)');
  await close();
  await isCut;
  await expect(db.has(sql`select 1`)).rejects.toThrow('is closed');
});
