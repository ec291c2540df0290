import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { openFakePooler } from '../../../testing/platform/fake-pooler.ts';
import { openInstalledDatabase } from '../../../testing/platform/test-database.ts';
import { expectTrafficTables } from '../expect-tables.ts';

const installed = await openInstalledDatabase();
const name = `traffic_${randomBytes(6).toString('hex')}`;
const owner = new pg.Client({ connectionString: installed.ownerUrl });
await owner.connect();
await owner.query(`create role ${name} login password 'kept' in role stoke_app`);
await owner.query(`create database ${name}`);
afterAll(async () => {
  await owner.query(`drop database ${name} with (force)`);
  await owner.query(`drop role ${name}`);
  await owner.end();
  await installed.close();
});

const log = { info: vi.fn() };
const withLogin = (database: string) => {
  const url = new URL(database);
  [url.username, url.password] = [name, 'kept'];
  return url.href;
};
const empty = new URL(installed.ownerUrl);
empty.pathname = `/${name}`;

test('a traffic database of another owner is not migrated by a process that may migrate the books', async () => {
  const look = (url: string) =>
    expectTrafficTables({ url: withLogin(url), number: 2, mayMigrate: true }, log);
  await look(installed.ownerUrl);
  await expect(look(empty.href)).rejects.toMatchObject({
    lines: [
      'TRAFFIC_DATABASE_URL: address 2: the database lacks 0001-schema: run the command migrate with DATABASE_URL',
    ],
  });
  expect(log.info).not.toHaveBeenCalled();
});

test('one with the login of its owner gets the tables', async () => {
  await expect(
    expectTrafficTables({ url: empty.href, number: 1, mayMigrate: false }, log),
  ).rejects.toThrow('lacks 0001-schema');
  await expectTrafficTables({ url: empty.href, number: 1, mayMigrate: true }, log);
  expect(log.info).toHaveBeenCalledOnce();
});

test('one behind a pooler that gives no one a session is refused, at the start and later', async () => {
  const pooler = await openFakePooler({ sessionOf: (_, statement) => statement });
  await expect(
    expectTrafficTables({ url: pooler.url, number: 2, mayMigrate: false }, log),
  ).rejects.toMatchObject({
    lines: [
      expect.stringMatching(/^TRAFFIC_DATABASE_URL: address 2: leads to a connection pooler/),
    ],
  });
  await pooler.close();
});
