import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Owner } from './place.ts';

export type CopyRules = {
  /** Who owns the copy; null: this process. */
  owner: Owner;
  directoryMode: number;
  /** The mode of a copied file, or null to keep the mode it has. */
  fileMode: number | null;
  /** Relative path of each entry; false leaves it out. */
  wanted?: (path: string) => boolean;
  /** Force each file and directory to disk, for a copy that must outlive a power cut. */
  durable?: boolean;
};

/** Copies a directory into a new one. An entry that vanishes meanwhile is left out. */
export function copyTree(from: string, to: string, rules: CopyRules, path = ''): void {
  const target = join(to, path);
  mkdirSync(target, { mode: rules.directoryMode });
  chmodSync(target, rules.directoryMode);
  if (rules.owner) chownSync(target, rules.owner.uid, rules.owner.gid);
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const name = join(path, entry.name);
    if (rules.wanted?.(name) === false) continue;
    if (entry.isDirectory()) copyTree(from, to, rules, name);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(join(from, name)), join(to, name));
    else if (entry.isFile()) copyOne(join(from, name), join(to, name), rules);
  }
  if (rules.durable) syncToDisk(target);
}

/** Forces a file or a directory (its list of names) to disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function copyOne(from: string, to: string, rules: CopyRules): void {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  if (rules.fileMode !== null) chmodSync(to, rules.fileMode);
  if (rules.owner) chownSync(to, rules.owner.uid, rules.owner.gid);
  if (rules.durable) syncToDisk(to);
}
