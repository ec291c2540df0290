import { afterAll, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { databaseErrorCode, isConnectionFault, openDb } from '../db.ts';
import { sql } from '../sql.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const key = (name: string) => sql`
  insert into idempotency_key (user_id, key, call, request_hash, created_at)
  values ('00000000-0000-7000-8000-000000000001', ${name}, 'c', 'h', '2026-01-01')`;
const count = async (name: string) =>
  (await database.db.all(sql`select 1 from idempotency_key where key = ${name}`)).length;

test('an int8 is a bigint, exact beyond what a number can hold', async () => {
  const row = await database.db.one(sql<{ n: bigint }>`select 9007199254740993::int8 as n`);
  expect(row).toEqual({ n: 9007199254740993n });
});

test('a column is a field in camelCase, and money loses its unit', async () => {
  const row = await database.db.one(sql`
    select now() > 'epoch' as is_past, 5::int8 as fee_earned_micro, 1 as x_2, 'a' as "from"`);
  expect(row).toEqual({ isPast: true, feeEarned: 5n, x2: 1, from: 'a' });
});

test('a statement that always has one row fails when it has none or several', async () => {
  const upTo = (last: number) =>
    sql<{ n: number }>`select n from generate_series(1, ${last}::int) n`;
  expect(await database.db.only(upTo(1))).toEqual({ n: 1 });
  await expect(database.db.only(upTo(0))).rejects.toThrow('0 rows came for one: select n from');
  await expect(database.db.only(upTo(2))).rejects.toThrow('2 rows came for one: select n from');
});

test('the only column is read as its value, of one row or of all', async () => {
  const { db } = database;
  const upTo = (last: number) =>
    sql<{
      n: bigint | null;
    }>`select nullif(n, 2)::int8 as n from generate_series(1, ${last}::int) n`;
  expect(await db.value(upTo(1))).toBe(1n);
  await expect(db.value(upTo(0))).rejects.toThrow('0 rows came for one: select nullif');
  await expect(db.value(upTo(2))).rejects.toThrow('2 rows came for one: select nullif');
  expect(await db.values(upTo(3))).toEqual([1n, null, 3n]);
  expect(await db.values(upTo(0))).toEqual([]);
  const two = sql<{ n: number; m: number }>`select 1 as n, 2 as m`;
  await expect(db.value(two)).rejects.toThrow('2 came for one.');
  await expect(db.values(two)).rejects.toThrow('2 came for one.');
});

test('a column that a migration adds fails no statement of a process that was running before', async () => {
  const { db } = database;
  const owner = openDb({
    url: database.ownerUrl,
    role: null,
    connections: 1,
    applicationName: 'owner',
  });
  await owner.run(sql`create table expanded (n int)`);
  await owner.run(sql`grant select on expanded to public`);
  await owner.run(sql`insert into expanded values (1)`);
  const read = sql`select * from expanded`;
  const onEach = () => Promise.all([db.one(read), db.one(read), db.one(read)]);
  await onEach();
  await owner.run(sql`alter table expanded add column m int`);
  expect(await onEach()).toEqual([1, 2, 3].map(() => ({ n: 1, m: null })));
  await owner.run(sql`alter table expanded add column k int`);
  const inside = await db.transaction((tx) => tx.one(read));
  expect(inside).toEqual({ n: 1, m: null, k: null });
  await owner.close();
});

test('asvs-1.2.4: an interpolated value never becomes part of the statement', async () => {
  const hostile = "x'; drop table idempotency_key; --";
  const row = await database.db.one(sql<{ text: string }>`select ${hostile}::text as text`);
  expect(row?.text).toBe(hostile);
  expect(await count('nothing')).toBe(0);
});

test('an array is stored as it was given', async () => {
  const texts = [
    'a b',
    '',
    null,
    'null',
    'NULL',
    '{x,"y"}',
    'back\\slash',
    'línea\n',
    '-1:2',
    '🔥',
  ];
  const times = [new Date('2026-01-02T03:04:05.678Z'), null];
  const row = await database.db.one(sql`
    select ${texts}::text[] as texts, ${times}::timestamptz[] as times,
      ${[1n, -2n]}::int[] as numbers, ${[true, false]}::boolean[] as flags,
      ${[Buffer.from('\\"')]}::bytea[] as bytes, ${[[1, 2]]}::int[] as nested,
      ${[]}::uuid[] as none, ${[{ a: '"' }]}::json[] as objects`);
  expect(row).toEqual({
    texts,
    times,
    numbers: [1, -2],
    flags: [true, false],
    bytes: [Buffer.from('\\"')],
    nested: [[1, 2]],
    none: [],
    objects: [{ a: '"' }],
  });
});

describe('a transaction', () => {
  test('that throws leaves nothing', async () => {
    const failing = database.db.transaction(async (tx) => {
      await tx.run(key('thrown'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count('thrown')).toBe(0);
  });

  test('that meets a deadlock is tried again until it commits', async () => {
    let attempts = 0;
    const bothHold = Promise.withResolvers<void>();
    const both = (first: string, second: string) =>
      database.db.transaction(async (tx) => {
        await tx.all(sql`select pg_advisory_xact_lock(hashtext(${first}))`);
        attempts += 1;
        if (attempts === 2) bothHold.resolve();
        await bothHold.promise;
        await tx.all(sql`select pg_advisory_xact_lock(hashtext(${second}))`);
        await tx.run(key(`${first} then ${second}`));
      });
    await Promise.all([both('left', 'right'), both('right', 'left')]);
    expect([await count('left then right'), await count('right then left')]).toEqual([1, 1]);
    expect(attempts).toBeGreaterThan(2);
  });
});

test('a single statement that a deadlock ends is run again', async () => {
  const { db } = database;
  const lock = (first: string, second: string) => sql`
    select pg_advisory_xact_lock(hashtext(${first})),
      pg_advisory_xact_lock_shared(hashtext('gate')), pg_advisory_xact_lock(hashtext(${second}))`;
  const both = await db.transaction(async (tx) => {
    await tx.all(sql`select pg_advisory_xact_lock(hashtext('gate'))`);
    const statements = [db.all(lock('left', 'right')), db.all(lock('right', 'left'))];
    await vi.waitFor(async () => {
      const waiting = await tx.all(sql`
        select from pg_locks where not granted and locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`);
      expect(waiting).toHaveLength(2);
    }, 10_000);
    return statements;
  });
  expect(await Promise.all(both)).toHaveLength(2);
});

test('the application may not write the books, even by mistake', async () => {
  const refused = async (statement: ReturnType<typeof sql>) =>
    database.db.run(statement).then(
      () => 'done',
      (error: unknown) => databaseErrorCode(error),
    );
  expect(await refused(sql`delete from ledger.entry`)).toBe('42501');
  expect(await refused(sql`update ledger.account set balance = 1`)).toBe('42501');
  expect(await refused(sql`insert into ledger.hold default values`)).toBe('42501');
});

test('a statement behind many others waiting for a connection is refused immediately', async () => {
  const { ownerUrl: url } = database;
  const few = openDb({ url, role: null, connections: 1, applicationName: 'few' });
  const asked = Array.from({ length: 1_200 }, () => few.one(sql`select pg_sleep(0.02)`));
  const ends = await Promise.allSettled(asked);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(refused.length).toBeGreaterThan(150);
  expect(refused.every(isConnectionFault)).toBe(true);
  expect(await few.one(sql`select 1 as n`)).toEqual({ n: 1 });
  await few.close();
});
