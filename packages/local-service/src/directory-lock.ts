import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Held until `release`, or until the process ends in whatever way. */
export type DirectoryLock = { release(): void };

const sqliteBusy = 5;

/**
 * Takes the directory for this process, null when another holds it.
 *
 * SQLite's exclusive lock is the one lock of the operating system that Node reaches: the kernel
 * drops it with the process, so a killed owner leaves nothing to clean up and nothing to guess at.
 */
export function lockDirectory(dir: string): DirectoryLock | null {
  const database = new DatabaseSync(join(dir, 'lock.db'));
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    throw error;
  }
  return { release: () => database.close() };
}
