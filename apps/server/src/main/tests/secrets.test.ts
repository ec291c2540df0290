import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { storeJwtSecret, storeReceiptKey } from '../secrets.ts';

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoke-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const secrets = [
  { name: 'jwt-secret', store: storeJwtSecret, cut: 'a'.repeat(31) },
  { name: 'receipt-key.json', store: storeReceiptKey, cut: '{"crv":"Ed25519","d":"' },
];

test.each(secrets)('$name is made once, by the first of several processes', async (secret) => {
  const folder = await openFolder();
  const made = await Promise.all([1, 2, 3].map(() => secret.store(folder)));
  expect(new Set([...made, await secret.store(folder)]).size).toBe(1);
  expect(await readdir(folder)).toEqual([secret.name]);
  expect((await stat(join(folder, secret.name))).mode & 0o777).toBe(0o600);
});

test.each(secrets)('$name is written whole or not at all', async ({ store }) => {
  const folder = await openFolder();
  await expect(withoutRoom(store.name, folder)).rejects.toThrow('EFBIG');
  expect(await readdir(folder)).toEqual([]);
  expect((await store(folder)).length).toBeGreaterThan(60);
});

test.each(secrets)('a $name that was cut off is refused, with what to do', async (secret) => {
  const folder = await openFolder();
  const file = join(folder, secret.name);
  for (const content of ['', secret.cut]) {
    await writeFile(file, content);
    await expect(secret.store(folder)).rejects.toMatchObject({
      lines: [expect.stringContaining(`DATA_DIR: ${file} is empty or cut off: put its copy`)],
    });
  }
});

/** In a process whose files may not grow, as on a full disk: it makes a name, and can write nothing. */
function withoutRoom(made: string, folder: string) {
  const module = new URL('../secrets.ts', import.meta.url);
  const program = `import('${module}').then((secrets) => secrets.${made}(${JSON.stringify(folder)}))`;
  const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" -e "$1"`;
  return promisify(execFile)('sh', ['-c', limited, process.execPath, program]);
}
