import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startPostgres, stopPostgres } from './index.ts';
import { findPlace } from './place.ts';
import { findPackage, findRuntime } from './runtime.ts';
import { makeOpenCopy } from './testing/open-copy.ts';
import { ask, isRoot, runChildAs, testDirectory } from './testing/processes.ts';

const stranger = 65_534;
let copy: ReturnType<typeof makeOpenCopy> | null = null;
afterAll(() => copy && rmSync(copy.dir, { recursive: true }));

/** Runs the child as a user who may not read a repository of root's. */
function runStranger(args: string[]) {
  copy ??= makeOpenCopy();
  return runChildAs(stranger, copy, args);
}

describe.runIf(isRoot)('root', () => {
  test('keeps the database of a closed directory outside of it and finds it again', async () => {
    const dir = join(closedDirectory(), 'app', '.data');
    const first = await startPostgres({ dir });
    removeHome(dirname(first.dataDir));
    expect(userOf(first.pid)).not.toBe(0);
    expect(userOf(first.pid)).toBe(statSync(first.dataDir).uid);
    expect(first.dataDir.startsWith(dir)).toBe(false);
    expect(JSON.parse(readFileSync(join(dir, 'placed-at.json'), 'utf8'))).toEqual({
      dir,
      home: dirname(first.dataDir),
    });
    await ask(first.url, 'create table kept as select 7 as n');
    await first.stop();
    const second = await startPostgres({ dir });
    expect(second.dataDir).toBe(first.dataDir);
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await stopPostgres(dir);
  });

  test('keeps the database in its directory when others may walk into that', async () => {
    const dir = join(testDirectory(0o711), 'postgres');
    const { dataDir, stop } = await startPostgres({ dir });
    expect(dataDir).toBe(join(dir, 'data'));
    await stop();
  });

  test('keeps the database with a closed directory that moves, and apart from its copy', () => {
    const closed = closedDirectory();
    const { home } = findPlace(join(closed, 'one'));
    removeHome(home);
    renameSync(join(closed, 'one'), join(closed, 'two'));
    expect(findPlace(join(closed, 'two')).home).toBe(home);
    expect(findPlace(join(closed, 'two')).home).toBe(home);
    cpSync(join(closed, 'two'), join(closed, 'three'), { recursive: true });
    expect(() => findPlace(join(closed, 'three'))).toThrow(/is a copy of .*two/);
    expect(findPlace(join(closed, 'two')).home).toBe(home);
  });

  test('begins anew when a closed directory was removed and made again', () => {
    const dir = join(closedDirectory(), 'one');
    const { home } = findPlace(dir);
    removeHome(home);
    expect(findPlace(dir).home).toBe(home);
    rmSync(dir, { recursive: true });
    const next = findPlace(dir).home;
    removeHome(next);
    expect(next).not.toBe(home);
  });

  test('says what to do when an existing database became unreachable', () => {
    const closed = closedDirectory();
    mkdirSync(join(closed, 'data'));
    expect(() => findPlace(closed)).toThrow(/cannot reach .*chmod o\+x.*DATABASE_URL/);
  });

  test('runs a copy of the server when its package is in a closed directory', async () => {
    const closedPackage = join(closedDirectory(), 'postgres');
    copyPackage(closedPackage);
    const runtimes = testDirectory();
    const place = { ...findPlace(testDirectory()), runtimes };
    const runtime = await findRuntime(place, closedPackage);
    expect(runtime.postgres.startsWith(runtimes)).toBe(true);
    expect(statSync(runtime.postgres).mode & 0o777).toBe(0o755);
    expect(await findRuntime(place, closedPackage)).toEqual(runtime);
  });

  test('a user who may not repair the package of the server runs a copy', async () => {
    const bare = join(testDirectory(), 'postgres');
    copyPackage(bare);
    const dir = testDirectory(0o777);
    const child = runStranger(['find-runtime', dir, bare]);
    const { postgres } = JSON.parse((await child.text(1))[0] ?? '');
    expect(postgres.startsWith(dir)).toBe(true);
    expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL');
  });

  test('a user who is not root starts a database, and root goes on with it as that user', async () => {
    const dir = testDirectory(0o777);
    const child = runStranger(['start', dir]);
    const { url, pid, dataDir } = JSON.parse((await child.text(1))[0] ?? '');
    expect(dataDir).toBe(join(dir, 'data'));
    expect(userOf(pid)).toBe(stranger);
    child.kill();
    await stopPostgres(dir);
    rmSync(join(dir, 'postgres.log'));
    const next = await startPostgres({ dir });
    expect(next).toMatchObject({ started: true, url });
    expect(userOf(next.pid)).toBe(stranger);
    expect(statSync(join(dir, 'postgres.log')).uid).toBe(stranger);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a user is told whose database it is when it is not theirs', async () => {
    const dir = testDirectory(0o777);
    await (await startPostgres({ dir })).stop();
    const child = runStranger(['start', dir]);
    await child.ended;
    expect(child.complaints()).toMatch(/belongs to user \d+ and this is user 65534.*DATABASE_URL/);
  });
});

test('a broken pointer file stops the start instead of beginning anew', () => {
  const dir = testDirectory();
  writeFileSync(join(dir, 'placed-at.json'), '{"dir": 1}');
  expect(() => findPlace(dir)).toThrow(/placed-at\.json/);
  rmSync(join(dir, 'placed-at.json'));
});

function closedDirectory(): string {
  const dir = join(testDirectory(), 'closed');
  mkdirSync(dir);
  chmodSync(dir, 0o700);
  return dir;
}

/** The package as it is when its install script did not run: without its library links. */
function copyPackage(to: string): void {
  const filter = (path: string) => !lstatSync(path).isSymbolicLink();
  cpSync(findPackage(), to, { recursive: true, filter });
}

function userOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }));
}

function removeHome(home: string): void {
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
}
