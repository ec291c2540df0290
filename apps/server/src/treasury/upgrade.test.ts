import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { migrationsFolder } from '../testing/test-database.ts';
import { joinTestPostgres } from '../testing/test-postgres.ts';

const name = `upgrade_${randomBytes(6).toString('hex')}`;
const { url: server } = await joinTestPostgres();
const owner = new pg.Client({ connectionString: server });
await owner.connect();
await owner.query(`create database ${name}`);
const url = new URL(server);
url.pathname = `/${name}`;

afterAll(async () => {
  await owner.query(`drop database ${name} with (force)`);
  await owner.end();
});

test('a database with two readers is upgraded with every arrival, and its history is read once more', async () => {
  const migrations = await readMigrations(migrationsFolder);
  const at = migrations.findIndex((one) => one.name.endsWith('one-history-of-the-treasury.sql'));
  await migrate(url.href, migrations.slice(0, at));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const deposit = '018f0000-0000-7000-8000-000000000001';
  await client.query(`
    insert into treasury_watch (slot) values (900);
    update deposit_watch set slot = 950, signature = 'newest', gap_before = 'b', gap_until = 'a';
    insert into deposit (id, creator_id, reference, amount_micro, state, created_at, expires_at)
    values ('${deposit}', '${deposit}', 'ref', 5, 'seen', now(), now() + interval '1 day');
    insert into deposit_arrival (signature, slot, is_final, listed_at, read_at, tries, deposit_id)
    values ('unread', 940, true, now(), null, 30, null), ('seen', 951, false, now(), now(), 0, '${deposit}')`);
  await migrate(url.href, migrations);
  const history = await client.query('select * from treasury_history');
  expect(history.rows).toMatchObject([
    { final_slot: '900', read_slot: '900', signature: null, gap_before: null, reached_at: null },
  ]);
  const kept = await client.query(`
    select signature, is_final, tries, read_at is null as is_unread, subject_id
    from treasury_transaction order by slot`);
  expect(kept.rows).toEqual([
    { signature: 'unread', is_final: true, tries: 0, is_unread: true, subject_id: null },
    { signature: 'seen', is_final: false, tries: 0, is_unread: false, subject_id: deposit },
  ]);
  await client.end();
});
