import type { Readable } from 'node:stream';

/** Where kept files live. A name stands for one content for ever, so that files are never changed. */
export type Storage = {
  /** Keeps a file; when it resolves, the file survives a crash. Keeping it again changes nothing. */
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** Null when there is no such file. */
  get(name: string): Promise<StoredFile | null>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
};

export type StoredFile = { size: number; content: Readable };

/** The store is full or out of reach: nothing was kept. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('The store of files cannot be used just now.', { cause });
    this.name = 'StorageUnavailable';
  }
}

const fileName = /^[\w-]{1,80}\.[a-z]{3,5}$/;

/** @throws {TypeError} for a name that could mean another place. */
export function checkName(name: string): string {
  if (!fileName.test(name)) throw new TypeError(`No file is called "${name.slice(0, 80)}".`);
  return name;
}
