import {
  chmod,
  chown,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readlink,
  symlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from './has-code.ts';
import type { Owner } from './place.ts';

export type CopyRules = {
  /** Owner of the copy; null: the account of this process. */
  owner: Owner;
  directoryMode: number;
  fileMode: number;
  /** Relative path of each entry; false leaves it out. */
  wanted?: (path: string) => boolean;
  /** Force each file and directory to disk, for a copy that must outlive a power cut. */
  durable?: boolean;
};

/** Copies a directory into a new one. A file that vanishes during the copy is left out. */
export async function copyTree(from: string, to: string, rules: CopyRules, path = '') {
  const target = join(to, path);
  await mkdir(target, { mode: rules.directoryMode });
  await handOver(target, rules.directoryMode, rules.owner);
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const name = join(path, entry.name);
    if (rules.wanted?.(name) === false) continue;
    if (entry.isDirectory()) await copyTree(from, to, rules, name);
    else if (entry.isSymbolicLink())
      await symlink(await readlink(join(from, name)), join(to, name));
    else if (entry.isFile()) await copyOne(join(from, name), join(to, name), rules);
  }
  if (rules.durable) await syncToDisk(target);
}

/** Forces a file, or a directory with its list of names, to disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Sets mode and owner whatever the umask of this process is. */
export async function handOver(path: string, mode: number, owner: Owner): Promise<void> {
  await chmod(path, mode);
  if (owner) await chown(path, owner.uid, owner.gid);
}

async function copyOne(from: string, to: string, rules: CopyRules): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  await handOver(to, rules.fileMode, rules.owner);
  if (rules.durable) await syncToDisk(to);
}
