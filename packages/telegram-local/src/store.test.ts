import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { User } from './records.ts';
import { openStore } from './store.ts';

let dir: string;
let path: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'telegram-local-'));
  path = join(dir, 'journal.jsonl');
});

afterEach(() => rm(dir, { recursive: true }));

function user(id: number, firstName: string): User {
  const marks = { username: null, languageCode: 'en', hasStarted: false, hasBlocked: false };
  return { id, isBot: false, firstName, ...marks };
}

test('a journal that grew is written anew, smaller, and brings back the same', async () => {
  const store = openStore(path, 20_000);
  for (let round = 0; round < 400; round += 1) {
    store.transact(() => store.put('users', String(round % 3), user(round % 3, `name ${round}`)));
  }
  store.transact(() => store.remove('users', '1'));
  const before = store.all('users').toArray();
  store.close();
  expect((await stat(path)).size).toBeLessThan(21_000);
  expect(await readdir(dir)).toEqual(['journal.jsonl']);
  const again = openStore(path);
  expect(again.all('users').toArray()).toEqual(before);
  again.close();
});

test('work that fails in the middle leaves no trace, in memory or on disk', async () => {
  const store = openStore(path);
  store.transact(() => store.put('users', '1', user(1, 'Ana')));
  const before = await readFile(path, 'utf8');
  const failing = () =>
    store.transact(() => {
      store.put('users', '1', user(1, 'Bram'));
      store.put('users', '2', user(2, 'Chidi'));
      store.remove('users', '1');
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(store.all('users').toArray()).toEqual([user(1, 'Ana')]);
  expect(await readFile(path, 'utf8')).toBe(before);
  store.close();
});

test('what the disk refuses did not happen', () => {
  const store = openStore(path);
  store.transact(() => store.put('users', '1', user(1, 'Ana')));
  store.close();
  expect(() => store.transact(() => store.put('users', '1', user(1, 'Bram')))).toThrow('EBADF');
  expect(store.get('users', '1')?.firstName).toBe('Ana');
});
