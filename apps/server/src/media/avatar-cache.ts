import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../platform/clock.ts';

const suffix = '.webp';

/** What is known of a handle: since when, and whether there is a picture. */
export type Kept = { at: Date; size: number };

export type AvatarCache = {
  /** Null when nothing is known. A size of 0 means that there was no picture. */
  find(handle: string): Kept | null;
  read(handle: string): Promise<Buffer | null>;
  /** Notes the picture, or with null that there is none. What was used longest ago gives way. */
  keep(handle: string, picture: Buffer | null): Promise<void>;
};

/**
 * Keeps pictures in a folder, a file for each handle in small letters, an empty one where there is
 * none; its time of change tells when the service was asked. Never more than `files` and `bytes`.
 */
export async function openAvatarCache(
  of: { folder: string; clock: Clock },
  most = { files: 10_000, bytes: 128 * 1024 * 1024 },
): Promise<AvatarCache> {
  await mkdir(of.folder, { recursive: true });
  // In the order of use, the longest ago first.
  const known = new Map(await listKept(of.folder));
  let bytes = [...known.values()].reduce((sum, { size }) => sum + size, 0);
  const fileOf = (handle: string) => join(of.folder, `${handle}${suffix}`);

  function forget(handle: string): void {
    bytes -= known.get(handle)?.size ?? 0;
    known.delete(handle);
  }

  async function makeRoom(): Promise<void> {
    const leaving: string[] = [];
    for (const [handle] of known) {
      if (known.size <= most.files && bytes <= most.bytes) break;
      forget(handle);
      leaving.push(handle);
    }
    await Promise.all(leaving.map((handle) => rm(fileOf(handle), { force: true })));
  }

  return {
    find: (handle) => {
      const kept = known.get(handle);
      if (!kept) return null;
      known.delete(handle);
      known.set(handle, kept);
      return kept;
    },
    read: async (handle) => {
      const picture = await readFile(fileOf(handle)).catch(() => null);
      if (picture && picture.length > 0) return picture;
      // Removed by hand, or by another process on the same folder.
      forget(handle);
      return null;
    },
    keep: async (handle, picture) => {
      const at = of.clock.now();
      await write(fileOf(handle), picture ?? Buffer.alloc(0), at);
      forget(handle);
      known.set(handle, { at, size: picture?.length ?? 0 });
      bytes += picture?.length ?? 0;
      await makeRoom();
    },
  };
}

async function listKept(folder: string): Promise<[string, Kept][]> {
  const names = await readdir(folder);
  const halfWritten = names.filter((name) => name.endsWith('.part'));
  await Promise.all(halfWritten.map((name) => rm(join(folder, name), { force: true })));
  const kept = names
    .filter((name) => name.endsWith(suffix))
    .map(async (name): Promise<[string, Kept]> => {
      const { mtime, size } = await stat(join(folder, name));
      return [name.slice(0, -suffix.length), { at: mtime, size }];
    });
  const all = await Promise.all(kept);
  return all.toSorted(([, one], [, other]) => one.at.getTime() - other.at.getTime());
}

/** A crash or a full disk leaves no half picture under its final name. */
async function write(path: string, bytes: Buffer, at: Date): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.utimes(at, at);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
