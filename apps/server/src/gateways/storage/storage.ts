import type { Readable } from 'node:stream';

/** Where files are stored. A name stands for one content permanently, so files never change. */
export type Storage = {
  /** Stores a file; when it resolves, the file survives a crash. Safe to repeat. */
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** Null when the file does not exist. */
  get(name: string): Promise<StoredFile | null>;
  /** Removing a missing file is not an error. */
  remove(name: string): Promise<void>;
};

/** It is open: the caller reads the content to its end or destroys it. */
export type StoredFile = { size: number; content: Readable };

/** The store is full or unreachable: nothing was stored. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('The store of files cannot be used just now.', { cause });
    this.name = 'StorageUnavailable';
  }
}

const fileName = /^[\w-]{1,80}\.[a-z]{3,5}$/;

/** @throws {TypeError} for a name that could lead outside the store. */
export function checkName(name: string): string {
  if (!fileName.test(name)) throw new TypeError(`No file is called "${name.slice(0, 80)}".`);
  return name;
}
