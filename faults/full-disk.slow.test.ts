import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { picture } from '../apps/server/testing/server/brand.ts';
import { openInstalledDatabase } from '../apps/server/testing/platform/test-database.ts';
import { repositoryRoot } from '../tools/process/repository-root.ts';
import { callerOf, type Call } from './people.ts';

const serve = path.join(repositoryRoot, 'apps/server/src/main/serve.ts');

/** A server whose data and log lie on a disk of 32 MB. The database is elsewhere. */
function startOn(dir: string, databaseUrl: string) {
  const mount = `mount -t tmpfs -o size=32m none ${dir}`;
  const run = `exec ${process.execPath} ${serve} 2>> ${dir}/log`;
  const child = spawn('/usr/bin/env', ['unshare', '-rm', 'sh', '-c', `${mount} && ${run}`], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: path.join(repositoryRoot, '.cache', 'compiled'),
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dir,
      PORT: '0',
      DEMO: '0',
      LIMITS: 'off',
    },
  });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  }
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code }));
  // The mount is seen by this process only.
  return { child, ended, written: () => written.join(''), disk: `/proc/${child.pid}/root${dir}` };
}

function fill(file: string): void {
  for (const bytes of [1_048_576, 4096, 1]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(bytes));
    } catch {
      // As much no longer fits.
    }
  }
}

/** A creator whose picture is kept or not. */
async function joinAs(url: string): Promise<() => Promise<unknown>> {
  const body = { username: 'disk', email: 'disk@example.org', password: 'correct horse battery 7' };
  const { token } = await callerOf(url, null)('register', { body });
  const call: Call = callerOf(url, token);
  await call('acknowledgeRules', { body: {} });
  let size = 8;
  return async () => {
    // One that is there already would not be written again.
    size += 1;
    const logo = new File([new Uint8Array(await picture(size))], 'logo.png');
    const sent = { body: { name: 'Disk', username: 'disk' }, files: { logo } };
    return call('saveCreatorDashboard', sent).then(
      () => 'kept',
      (error: { code?: unknown }) => error.code,
    );
  };
}

test('a server whose disk is full, that of its log too, answers all else, and needs no restart', async () => {
  const database = await openInstalledDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), 'stoke-disk-'));
  // As another user it may not enter the folder with the socket of the database.
  const overTcp = new URL(database.ownerUrl);
  overTcp.searchParams.delete('host');
  const { child, ended, written, disk } = startOn(dir, overTcp.href);
  try {
    const ready = /is ready at (\S+)/;
    const began = expect.poll(written, { timeout: 240_000 }).toMatch(ready);
    const early = await Promise.race([began.then(() => null), ended]);
    // A machine that lets no one mount anything cannot have such a disk.
    if (early !== null) return expect(written()).toMatch(/unshare|mount|permi/i);
    const url = ready.exec(written())?.[1] ?? '';
    const keepPicture = await joinAs(url);
    expect(await keepPicture()).toBe('kept');
    fill(`${disk}/filler`);
    // Each is a line of the log, which is full too.
    for (let n = 0; n < 30; n += 1) expect(await keepPicture()).toBe('image.not_kept');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await rm(`${disk}/filler`);
    await expect.poll(keepPicture).toBe('kept');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0 });
  } finally {
    child.kill('SIGKILL');
    await ended;
    await database.close();
    await rm(dir, { recursive: true, force: true });
  }
});
