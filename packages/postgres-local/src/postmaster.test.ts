import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { answers, findPostmaster, readPidFile } from './postmaster.ts';
import { testDirectory } from './testing/processes.ts';

test('what takes a connection and drops it is not a database that answers', async () => {
  const server = createServer((socket) => socket.destroy());
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  expect(await answers(address.port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await answers(address.port)).toBe(false);
});

test('a half written pid file names no one', () => {
  const data = join(testDirectory(), 'data');
  mkdirSync(data);
  expect(readPidFile(data)).toBeNull();
  for (const text of ['', '1', `${process.pid}\n${data}\n`]) {
    writeFileSync(join(data, 'postmaster.pid'), text);
    expect(readPidFile(data)).toMatchObject({ ready: false });
    expect(findPostmaster(data)).toBeNull();
  }
});
