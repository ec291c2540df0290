import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { joinTestPostgres } from '../../apps/server/src/testing/test-postgres.ts';
import { readCatalog } from './read-catalog.ts';
import { after, before, upgrade } from './upgrade.ts';

const { url: server } = await joinTestPostgres();
const owner = new pg.Client({ connectionString: server });
await owner.connect();
const made: string[] = [];

afterAll(async () => {
  for (const name of made) await owner.query(`drop database ${name} with (force)`);
  await owner.end();
});

async function newDatabase(): Promise<string> {
  const name = `squash_${randomBytes(6).toString('hex')}`;
  await owner.query(`create database ${name}`);
  made.push(name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const answer = await client.query<Record<string, unknown>>(text);
    return answer.rows;
  } finally {
    await client.end();
  }
}

async function newest(): Promise<string> {
  const url = await newDatabase();
  await migrate(url, await after());
  return url;
}

test('a database of all 92 migrations is upgraded to exactly what the one migration makes', async () => {
  const url = await newDatabase();
  await migrate(url, await before());
  await upgrade(url);
  expect(await readCatalog(url)).toEqual(await readCatalog(await newest()));
  expect(await migrate(url, await after())).toEqual([]);
  await upgrade(url);
});

test('a program of today refuses a database of the 92 migrations, and says so', async () => {
  const url = await newDatabase();
  await migrate(url, (await before()).slice(0, 79));
  await expect(migrate(url, await after())).rejects.toThrow('from before release 1');
});

const id = (last: number) => `018f0000-0000-7000-8000-${String(last).padStart(12, '0')}`;

test('a database with two readers of the treasury is upgraded with everything in it', async () => {
  const url = await newDatabase();
  await migrate(url, (await before()).slice(0, 79));
  await ask(
    url,
    `insert into app_user (id, username, username_key, email, password_hash, name, role,
       account_status, reputation_score, created_at)
     values ('${id(1)}', 'Ana', 'ana', 'ana@example.com', '-', 'Ana', 'user', 'active', 500, now());
     insert into telegram_link (id, user_id, telegram_user_id, linked_at, unlinked_at)
     values ('${id(2)}', '${id(1)}', '77', now() - interval '2 days', now() - interval '1 day');
     insert into setting (key, value) values ('openingFee', '1'), ('fomoOpen', 'true');
     insert into payout (id, user_id, amount_micro, address, reference, state, requested_at,
       confirmed_at, signature)
     values ('${id(3)}', '${id(1)}', 60000000, 'a', 'r', 'confirmed', now(), now(), 's');
     insert into treasury_watch (slot) values (900);
     update deposit_watch set slot = 950, signature = 'newest', gap_before = 'b', gap_until = 'a';
     insert into deposit (id, creator_id, reference, amount_micro, state, created_at, expires_at)
     values ('${id(4)}', '${id(1)}', 'ref', 5, 'seen', now(), now() + interval '1 day');
     insert into deposit_arrival (signature, slot, is_final, listed_at, read_at, tries, deposit_id)
     values ('unread', 940, true, now(), null, 30, null),
       ('seen', 951, false, now(), now(), 0, '${id(4)}')`,
  );
  await upgrade(url);
  const schema = (words: readonly string[]) => words.filter((one) => !one.startsWith('row of '));
  expect(schema(await readCatalog(url))).toEqual(schema(await readCatalog(await newest())));
  expect(await ask(url, 'select username, telegram_user_id from app_user')).toEqual([
    { username: 'Ana', telegram_user_id: null },
  ]);
  expect(await ask(url, 'select user_id from telegram_release')).toEqual([{ user_id: id(1) }]);
  expect(await ask(url, 'select key from setting')).toEqual([{ key: 'fomoOpen' }]);
  expect(await ask(url, 'select paid_micro, people from paid_total')).toEqual([
    { paid_micro: '60000000', people: 1 },
  ]);
  expect(await ask(url, 'select final_slot, read_slot, signature from treasury_history')).toEqual([
    { final_slot: '900', read_slot: '900', signature: null },
  ]);
  const kept = `select signature, tries, read_at is null as is_unread, subject_id
    from treasury_transaction order by slot`;
  expect(await ask(url, kept)).toEqual([
    { signature: 'unread', tries: 0, is_unread: true, subject_id: null },
    { signature: 'seen', tries: 0, is_unread: false, subject_id: id(4) },
  ]);
});
