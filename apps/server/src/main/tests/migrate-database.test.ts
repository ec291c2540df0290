import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@stoke/postgres-local';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openFakePooler } from '../../../testing/platform/fake-pooler.ts';
import { readRights } from '../../money/ledger/index.ts';
import { openDb } from '../../platform/db/db.ts';
import { migrateDatabase } from '../migrate-database.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'stoke-migrate-'));
// PostgreSQL, which root runs as another user, keeps its files in it.
await chmod(folder, 0o755);
// A server of its own: roles belong to all databases of one.
const server = await startPostgres({ dir: path.join(folder, 'pg'), settings: { fsync: 'off' } });
await ask(server.url, `create role stoke_owner login createrole password 'owner-pass'`);
await ask(server.url, 'create database product owner stoke_owner');
await ask(server.url, `create role stoke_clerk login password 'clerk-pass'`);
await ask(server.url, 'create database clerks owner stoke_clerk');
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function ask(connectionString: string, text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

function address(name: string, password: string, database = 'product'): string {
  const url = new URL(server.url);
  Object.assign(url, { username: name, password, pathname: `/${database}` });
  return url.href;
}

const owner = address('stoke_owner', 'owner-pass');
const app = address('stoke_server', 'app-pass-%2F7');
const roles = `select rolname from pg_roles where rolname in ('stoke_app', 'stoke_server') order by 1`;

/** The command as an operator runs it: with the addresses of the database and nothing else. */
async function migrate(env: Record<string, string>, ...args: string[]) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const given = { NODE_ENV: 'production', ...env };
  const code = await migrateDatabase({ env: given, args, print, printError: print });
  return { code, lines };
}

test('on an empty server a dry run says everything that is to be done, and does nothing', async () => {
  const env = { DATABASE_URL: owner, DATABASE_APP_URL: app };
  expect(await migrate(env, '--dry-run')).toEqual({
    code: 0,
    lines: [
      'would make the role stoke_app',
      'would grant stoke_app to the owner',
      'would make the login stoke_server in stoke_app',
      'would apply 0001-schema',
    ],
  });
  expect(await ask(owner, roles)).toEqual([]);
});

test('one command makes roles and tables, and its login cannot write the books', async () => {
  const env = { DATABASE_URL: owner, DATABASE_APP_URL: app };
  const { code, lines } = await migrate(env);
  expect([code, lines.at(-1)]).toEqual([0, 'The database is ready.']);
  expect(lines).toContain('apply 0001-schema');
  expect(await ask(owner, roles)).toHaveLength(2);
  const db = openDb({ url: app, role: 'stoke_app', connections: 1, applicationName: 'test' });
  expect(await readRights(db)).toEqual({ roleWrites: false, loginWrites: false });
  await db.close();

  const again = await migrate(env);
  expect(again).toMatchObject({
    code: 0,
    lines: [expect.stringContaining('0 applied'), expect.any(String)],
  });
  const wrong = address('stoke_server', 'forgotten');
  expect(await migrate({ DATABASE_URL: owner, DATABASE_APP_URL: wrong })).toMatchObject({
    code: 1,
    lines: [
      expect.any(String),
      expect.stringMatching(/^configuration: DATABASE_APP_URL: password/),
    ],
  });
});

test('while another process migrates it waits as long as it may, and says so', async () => {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  await client.query('select pg_advisory_lock(7310977)');
  const { code, lines } = await migrate({ DATABASE_URL: owner }, '--lock-timeout', '1');
  await client.end();
  expect([code, lines]).toEqual([
    1,
    [
      'configuration: DATABASE_URL: another process migrates this database; waited 1 s: try again later',
    ],
  ]);
});

test('an owner who may not create roles is told so before anything is changed', async () => {
  const env = {
    DATABASE_URL: address('stoke_clerk', 'clerk-pass', 'clerks'),
    DATABASE_APP_URL: address('stoke_other', 'other-pass', 'clerks'),
  };
  const { code, lines } = await migrate(env);
  expect([code, lines]).toEqual([
    1,
    [expect.stringContaining('DATABASE_URL: its login may not create roles')],
  ]);
  const tables = `select from pg_class where relnamespace = 'public'::regnamespace`;
  expect(await ask(env.DATABASE_URL, tables)).toEqual([]);
});

test('an owner who may not grant the role that another one made is told how, also by a dry run', async () => {
  await ask(server.url, `create role second_owner login createrole password 'second-pass'`);
  await ask(server.url, 'create database second owner second_owner');
  const env = {
    DATABASE_URL: address('second_owner', 'second-pass', 'second'),
    DATABASE_APP_URL: address('second_server', 'server-pass', 'second'),
  };
  const grant = 'grant stoke_app to "second_owner" with admin option';
  const problem = `its login may not grant stoke_app: as its maker or a superuser, run: ${grant}`;
  expect(await migrate(env, '--dry-run')).toEqual({
    code: 1,
    lines: [
      `DATABASE_URL: ${problem}`,
      'would grant stoke_app to the owner',
      'would make the login second_server in stoke_app',
      'would apply 0001-schema',
    ],
  });
  expect(await migrate(env)).toEqual({
    code: 1,
    lines: [`configuration: DATABASE_URL: ${problem}`],
  });
  await ask(owner, grant);
  expect(await migrate(env)).toMatchObject({
    code: 0,
    lines: expect.arrayContaining([
      'make the login second_server in stoke_app',
      'The database is ready.',
    ]),
  });
});

test.each([
  [['--dry'], `Unknown option '--dry'`],
  [['now'], `Unexpected argument 'now'`],
  [['--lock-timeout'], `Option '--lock-timeout <value>' argument missing`],
])('the arguments %j are one line', async (args, what) => {
  expect(await migrate({ DATABASE_URL: owner }, ...args)).toEqual({
    code: 1,
    lines: [`configuration: ${what}: there are --dry-run and --lock-timeout SECONDS`],
  });
});

test('a dry run makes no embedded database', async () => {
  const DATA_DIR = path.join(folder, 'none');
  expect(await migrate({ NODE_ENV: 'development', DATA_DIR }, '--dry-run')).toEqual({
    code: 1,
    lines: [`configuration: DATA_DIR: ${DATA_DIR} has no database yet: migrate makes it`],
  });
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a data folder that cannot be used is one line', async () => {
  const DATA_DIR = path.join(folder, 'a-file');
  await writeFile(DATA_DIR, '');
  const { code, lines } = await migrate({ NODE_ENV: 'development', DATA_DIR });
  expect([code, lines]).toEqual([1, [expect.stringMatching(/^[^\n]*a-file[^\n]*$/)]]);
});

test('tables that were restored before their role was there are refused, and what to do is said', async () => {
  await ask(server.url, 'create database restored owner stoke_owner');
  const DATABASE_URL = address('stoke_owner', 'owner-pass', 'restored');
  await ask(DATABASE_URL, 'create table app_user (id uuid primary key)');
  const cause = 'was restored before its roles were there, and has lost their rights';
  expect(await migrate({ DATABASE_URL }, '--dry-run')).toMatchObject({
    code: 1,
    lines: [`DATABASE_URL: ${cause}`, 'would apply 0001-schema'],
  });
  expect(await migrate({ DATABASE_URL })).toEqual({
    code: 1,
    lines: [
      `configuration: DATABASE_URL: the database ${cause}: the roles are there now: empty it, and restore again`,
    ],
  });
});

test('a pooler that gives no one a session is refused before anything is changed', async () => {
  const pooler = await openFakePooler({ sessionOf: (_, statement) => statement });
  const { code, lines } = await migrate({ DATABASE_URL: pooler.url });
  await pooler.close();
  expect([code, lines]).toEqual([
    1,
    [expect.stringContaining('DATABASE_URL: leads to a connection pooler in transaction')],
  ]);
});

test('in production it needs the login of the owner, and nothing else', async () => {
  expect(await migrate({ DATABASE_APP_URL: app })).toEqual({
    code: 1,
    lines: [
      'configuration: DATABASE_URL: required in production: the login that owns the database',
    ],
  });
});
