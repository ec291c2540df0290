import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyTree, handOver } from './copy-tree.ts';
import { halfName } from './half-name.ts';
import { adopt, isInitialised } from './init-data.ts';
import { findPlace } from './place.ts';

/**
 * Puts a backup of `createBackup` where `startPostgres({ dir })` finds it. Refuses a `dir` that
 * holds a database already: restoring must never overwrite one.
 */
export async function restoreBackup({ from, dir }: { from: string; dir: string }): Promise<void> {
  const place = findPlace(dir);
  if (isInitialised(place)) throw new Error(`${place.dir} holds a database: restore into another`);
  const half = halfName(place.data);
  try {
    await copyTree(join(from, 'data'), half, {
      owner: place.owner,
      directoryMode: 0o700,
      fileMode: 0o600,
      durable: true,
    });
    const password = halfName(place.passwordFile);
    await writeFile(password, await readFile(join(from, 'password')), { flush: true });
    await handOver(password, 0o600, place.owner);
    await rename(password, place.passwordFile);
    await adopt(half, place.data);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
