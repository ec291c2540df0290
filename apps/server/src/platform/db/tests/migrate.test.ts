import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { expectMigrated, Locked, migrate, readMigrations, type Migration } from '../migrate.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const step = (name: string, text: string): Migration => ({ name, text, sha256: `hash of ${text}` });
const ask = async (text: string) => {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

test('ten processes starting at the same time apply each migration once', async () => {
  const steps = [
    step('9001-first.sql', 'create table m_first (n int); insert into m_first values (1)'),
    step('9002-second.sql', 'insert into m_first values (2)'),
  ];
  const applied = await Promise.all(
    Array.from({ length: 10 }, () => migrate(database.ownerUrl, steps)),
  );
  expect(applied.filter((names) => names.length > 0)).toEqual([
    ['9001-first.sql', '9002-second.sql'],
  ]);
  expect(await ask('select n from m_first order by n')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a migration that fails leaves nothing behind and stops the ones after it', async () => {
  const steps = [
    step('9003-broken.sql', 'create table m_half (n int); select 1 / 0'),
    step('9004-after.sql', 'create table m_after (n int)'),
  ];
  await expect(migrate(database.ownerUrl, steps)).rejects.toThrow('9003-broken.sql');
  expect(
    await ask("select to_regclass('m_half') as half, to_regclass('m_after') as after"),
  ).toEqual([{ half: null, after: null }]);
});

test('a migration that was changed after it was applied is refused', async () => {
  await migrate(database.ownerUrl, [step('9005-kept.sql', 'select 1')]);
  const changed = [step('9005-kept.sql', 'select 2')];
  await expect(migrate(database.ownerUrl, changed)).rejects.toThrow('9005-kept.sql is different');
});

test('an older program refuses a database that a newer one has migrated', async () => {
  const [old, fresh] = [step('9006-old.sql', 'select 1'), step('9007-new.sql', 'select 1')];
  await migrate(database.ownerUrl, [old, fresh]);
  await expect(migrate(database.ownerUrl, [old])).rejects.toThrow('has 9007-new.sql of a newer');
  await expect(expectMigrated(database.ownerUrl, [old])).rejects.toThrow('of a newer release');
});

test('a program starts, and migrates, on a database that the next release has only expanded', async () => {
  const [old, fresh] = [
    step('9008-old.sql', 'select 1'),
    step('9009-expand-people.sql', 'select 1'),
  ];
  await migrate(database.ownerUrl, [old, fresh]);
  await expect(expectMigrated(database.ownerUrl, [old])).resolves.toBeUndefined();
  expect(await migrate(database.ownerUrl, [old])).toEqual([]);
  const later = [old, fresh, step('9010-contract-people.sql', 'select 1')];
  await migrate(database.ownerUrl, later);
  await expect(expectMigrated(database.ownerUrl, [old])).rejects.toThrow('9010-contract-people');
  // For the tests after this one.
  await ask("delete from public.migration where name >= '9008'");
});

test('a login that may not migrate waits for one that may', async () => {
  const next = step('9008-next.sql', 'select 1');
  await expect(expectMigrated(database.ownerUrl, [next])).rejects.toThrow('lacks 9008-next.sql');
  await migrate(database.ownerUrl, [next]);
  await expectMigrated(database.ownerUrl, [next]);
});

test('a migration waits for a table in use for a while, and then names who uses it', async () => {
  await migrate(database.ownerUrl, [step('9008-used.sql', 'create table m_used (n int)')]);
  const user = new pg.Client({ connectionString: database.ownerUrl, application_name: 'a report' });
  await user.connect();
  await user.query('begin; select n from m_used');
  const next = step('9008-widen.sql', 'alter table m_used add column m int');
  const waiting = migrate(database.ownerUrl, [next], { maxWaitSeconds: 1 });
  await expect(waiting).rejects.toThrow(Locked);
  await expect(waiting).rejects.toThrow(/9008-widen.sql .* process \d+ \(a report\) since/);
  await user.end();
  expect(await migrate(database.ownerUrl, [next])).toEqual(['9008-widen.sql']);
});

test('the files of a folder are one migration, in the order of their names', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await mkdir(path.join(folder, '0001-schema'));
  await writeFile(path.join(folder, '0001-schema/02-later.sql'), 'select 2;');
  await writeFile(path.join(folder, '0001-schema/01-first.sql'), 'select 1;');
  await writeFile(path.join(folder, '0002-more.sql'), 'select 3;');
  const read = await readMigrations(folder);
  await rm(folder, { recursive: true });
  expect(read.map(({ name, text }) => [name, text])).toEqual([
    ['0001-schema', 'select 1;\nselect 2;'],
    ['0002-more.sql', 'select 3;'],
  ]);
});

test('a database from before release 1 is refused, and what to do with it is said', async () => {
  const former = step('0001-platform.sql', 'select 1');
  const schema = step('9009-schema', 'select 1');
  await migrate(database.ownerUrl, [former, schema]);
  const refused = migrate(database.ownerUrl, [schema]);
  await expect(refused).rejects.toThrow('has migrations from before release 1');
  await expect(refused).rejects.toMatchObject({ remedy: expect.stringContaining('empty one') });
});
