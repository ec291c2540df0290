import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lastPort, writeEndpoint } from './endpoint.ts';
import { joinDirectory, type DirectoryPart } from './join-directory.ts';

function newDirectory(): string {
  const dir = mkdtempSync(join(tmpdir(), 'stoke-join-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return join(dir, 'made by the first');
}

type Joined = { ran: boolean; release: () => void };

/** A service that says where it is, and whom a visitor believes. */
function serviceOf(dir: string, isItself = true): DirectoryPart<Joined> {
  return {
    run: async (release) => {
      writeEndpoint(dir, { url: 'http://127.0.0.1:4321', id: 'a' });
      return { ran: true, release };
    },
    visit: async () => (isItself ? { ran: false, release: () => {} } : null),
  };
}

test.each([2, 5, 30])(
  'of %i who come at the same time one runs the service and the others visit it',
  async (n) => {
    const dir = newDirectory();
    const all = await Promise.all(
      Array.from({ length: n }, () => joinDirectory(dir, serviceOf(dir))),
    );
    expect(all.filter(({ ran }) => ran)).toHaveLength(1);
    for (const { release } of all) release();
  },
);

test('who comes after it was released runs it, on the port that is known', async () => {
  const dir = newDirectory();
  expect(lastPort(dir)).toBe(0);
  const first = await joinDirectory(dir, serviceOf(dir));
  first.release();
  expect(lastPort(dir)).toBe(4321);
  const second = await joinDirectory(dir, serviceOf(dir));
  expect(second.ran).toBe(true);
  second.release();
});

test('a start that fails leaves the directory free', async () => {
  const dir = newDirectory();
  const broken = { ...serviceOf(dir), run: () => Promise.reject(new Error('no disk')) };
  await expect(joinDirectory(dir, broken)).rejects.toThrow('no disk');
  const next = await joinDirectory(dir, serviceOf(dir));
  expect(next.ran).toBe(true);
  next.release();
});

test('who meets a stranger at that address waits for the directory', async () => {
  const dir = newDirectory();
  const first = await joinDirectory(dir, serviceOf(dir));
  const second = joinDirectory(dir, serviceOf(dir, false));
  first.release();
  expect((await second).ran).toBe(true);
  (await second).release();
});

test('a service that keeps nothing is everybody’s own', async () => {
  const part = serviceOf(newDirectory());
  const run = async () => ({ ran: true, release: () => {} });
  const all = await Promise.all([1, 2].map(() => joinDirectory(null, { ...part, run })));
  expect(all.map(({ ran }) => ran)).toEqual([true, true]);
  writeEndpoint(null, { url: 'http://127.0.0.1:1', id: 'a' });
  expect(lastPort(null)).toBe(0);
});
