import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startPostgres, stopPostgres } from './index.ts';
import type { LocalPostgres } from './index.ts';
import { isPostmasterOf } from './postmaster.ts';
import { findPackage } from './runtime.ts';
import {
  ask,
  killServer,
  makeDirectory,
  removeDirectory,
  runChild,
  testDirectory,
} from './testing/processes.ts';

type Found = { url: string; pid: number; started: boolean; dataDir: string };

test('an empty directory becomes a database that answers', async () => {
  const database = await startPostgres({ dir: join(testDirectory(), 'new') });
  onTestFinished(async () => void (await database.stop()));
  expect(database.started).toBe(true);
  const [row] = await ask(
    database.url,
    `select current_database() as name, current_user as role, rolsuper
       from pg_roles where rolname = current_user`,
  );
  expect(row).toEqual({ name: 'stoke', role: 'stoke', rolsuper: true });
});

describe('a running database', () => {
  let database: LocalPostgres;
  beforeAll(async () => {
    database = await startPostgres({ dir: makeDirectory(), settings: { work_mem: '5MB' } });
  });
  afterAll(() => removeDirectory(dirname(database.dataDir)));

  test('has every acknowledged commit on disk, on pages that are checked', async () => {
    const settings = await ask(
      database.url,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit',
         'full_page_writes', 'data_checksums', 'listen_addresses', 'password_encryption')`,
    );
    expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
      synchronous_commit: 'on',
    });
  });

  test('lets no one in without the password, which only its owner can read', async () => {
    const password = new URL(database.url).password;
    expect(password).toHaveLength(32);
    const file = join(dirname(database.dataDir), 'password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const wrong = ask(database.url.replace(password, 'wrong'), 'select 1');
    await expect(wrong).rejects.toThrow(/password/);
  });

  test('has the settings of the caller before the defaults', async () => {
    expect(await ask(database.url, 'show work_mem')).toEqual([{ work_mem: '5MB' }]);
  });

  test('does not know the secrets of the application', async () => {
    await ask(database.url, 'create table seen (variable text)');
    await ask(database.url, `copy seen from program 'env'`);
    const rows = await ask(database.url, 'select variable from seen');
    const environment = rows.map((row) => row.variable).join();
    expect(environment).toContain('TZ=UTC');
    expect(process.env.VITEST).toBeDefined();
    expect(environment).not.toContain('VITEST');
  });

  test('is found by a second start', async () => {
    const second = await startPostgres({ dir: dirname(database.dataDir) });
    expect(second).toMatchObject({ started: false, pid: database.pid, url: database.url });
  });
});

test('a setting the server refuses is named immediately', async () => {
  const dir = testDirectory();
  const start = startPostgres({ dir, settings: { shared_buffers: 'a lot' } });
  await expect(start).rejects.toThrow(/shared_buffers.*a lot/);
});

test('data survive a clean stop, on the same port and with the same password', async () => {
  const dir = testDirectory();
  const first = await startPostgres({ dir });
  await ask(first.url, 'create table kept as select 7 as n');
  await first.stop();
  const second = await startPostgres({ dir });
  expect(second.started).toBe(true);
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('of two processes that start an empty directory at the same time, one starts and one attaches', async () => {
  const dir = testDirectory();
  const children = [runChild(['start', dir]), runChild(['start', dir])];
  const found = await Promise.all(children.map(readFound));
  expect(found.filter((each) => each.started)).toHaveLength(1);
  expect(new Set(found.map((each) => each.url)).size).toBe(1);
  expect(leftovers(dir)).toEqual([]);
  for (const each of found) expect(await ask(each.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('four starts at the same time in one process share one server', async () => {
  const dir = testDirectory();
  const all = await Promise.all([1, 2, 3, 4].map(() => startPostgres({ dir })));
  expect(new Set(all.map((each) => each.pid)).size).toBe(1);
  expect(all.filter((each) => each.started)).toHaveLength(1);
});

test('the server outlives a killed process and the next start finds it', async () => {
  const dir = testDirectory();
  const child = runChild(['start', dir]);
  const first = await readFound(child);
  child.kill();
  await child.ended;
  const second = await startPostgres({ dir });
  expect(second).toMatchObject({ started: false, pid: first.pid, url: first.url });
});

test('a process killed while it makes the database leaves nothing in the way', async () => {
  const dir = testDirectory();
  for (const afterMs of [0, 100, 250, 400]) {
    const child = runChild(['start', dir]);
    // However long it takes to begin; unless one before was through before its kill.
    const hasBegun = () => leftovers(dir).some((name) => name.includes(`.half.${child.pid}-`));
    while (!hasBegun() && !existsSync(join(dir, 'data'))) await sleep(5);
    await sleep(afterMs);
    child.kill();
    await child.ended;
  }
  const { url } = await startPostgres({ dir });
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('what killed processes left unfinished is cleared away, what is in the making stays', async () => {
  const dir = testDirectory();
  const gone = spawnSync('true').pid;
  for (const pid of [gone, process.pid]) mkdirSync(join(dir, `data.half.${pid}-0123abcd`));
  await startPostgres({ dir });
  expect(leftovers(dir)).toEqual([`data.half.${process.pid}-0123abcd`]);
});

test('a killed server is started again, where its clients look for it', async () => {
  const dir = testDirectory();
  const first = await startPostgres({ dir });
  await ask(first.url, 'create table kept as select 7 as n');
  killServer(first.pid);
  const second = await startPostgres({ dir });
  expect(second).toMatchObject({ started: true, url: first.url });
  expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a killed postmaster whose processes still run is waited for, not joined', async () => {
  const dir = testDirectory();
  const first = await startPostgres({ dir });
  process.kill(first.pid, 'SIGKILL');
  const second = await startPostgres({ dir });
  expect(second.pid).not.toBe(first.pid);
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a stranger with the number of a killed server does not keep it from starting', async () => {
  const dir = testDirectory();
  const first = await startPostgres({ dir });
  killServer(first.pid);
  await sleep(200);
  const { uid, gid } = statSync(first.dataDir);
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  onTestFinished(() => void stranger.kill());
  const pidFile = join(first.dataDir, 'postmaster.pid');
  const text = readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid));
  writeFileSync(pidFile, text);
  const second = await startPostgres({ dir });
  expect(second.started).toBe(true);
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode).toBeNull();
});

test('a machine without the server is told the way out in one line', () => {
  expect(() => findPackage('plan9-vax')).toThrow(/^No embedded PostgreSQL .*DATABASE_URL.*$/);
});

test('a forced stop ends the server, even with open connections', async () => {
  const dir = testDirectory();
  const child = runChild(['write', dir]);
  const { pid, dataDir } = await readFound(child);
  await child.text(20);
  await stopPostgres(dir);
  expect(isPostmasterOf(pid, dataDir)).toBe(false);
  await child.ended;
});

async function readFound(child: ReturnType<typeof runChild>): Promise<Found> {
  const [line = ''] = await child.text(1);
  return JSON.parse(line);
}

function leftovers(dir: string): string[] {
  return readdirSync(dir).filter((name) => name.includes('.half.'));
}
