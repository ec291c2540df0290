import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../platform/files.ts';
import { checkName, StorageUnavailable, type Storage } from './storage.ts';

/** Stores files in one folder of this machine. */
export function diskStorage(folder: string): Storage {
  const fileOf = (name: string) => join(folder, checkName(name));
  return {
    put: async (name, bytes) => {
      const file = fileOf(name);
      await writeDurably(folder, file, bytes).catch((error: unknown) => {
        throw new StorageUnavailable(error);
      });
    },
    get: async (name) => {
      const file = fileOf(name);
      const found = await stat(file).catch(() => null);
      return found && { size: found.size, content: createReadStream(file) };
    },
    remove: async (name) => rm(fileOf(name), { force: true }),
  };
}

/**
 * Writes atomically: a crash or a full disk leaves no partial file under its final name, and a full
 * disk leaves none at all.
 */
async function writeDurably(folder: string, file: string, bytes: Buffer): Promise<void> {
  if (await stat(file).catch(() => null)) return;
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeAndSync(draft, bytes);
    await rename(draft, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeAndSync(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
