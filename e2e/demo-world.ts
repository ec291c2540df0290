import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { restoreBackup } from '@stoke/postgres-local';

/** Where the demo world of this run lies; set before the first journey. */
export const demoWorldVariable = 'E2E_DEMO_WORLD';

/** Says which data folder, of a server that has ended, the others of this run begin with. */
export function offerDemoWorld(dataDir: string): void {
  process.env[demoWorldVariable] = dataDir;
}

export const isDemoWorldOffered = (): boolean => process.env[demoWorldVariable] !== undefined;

/**
 * Begins a data folder with the demo world as it was lived through once in this run. Does nothing
 * before one was offered.
 */
export async function copyDemoWorld(to: string): Promise<void> {
  const from = process.env[demoWorldVariable];
  if (from === undefined) return;
  const database = path.join(from, 'postgres');
  await cp(from, to, {
    recursive: true,
    // Which process runs a part, and where it answers, is said anew.
    filter: (file) => !file.startsWith(database) && !/(endpoint\.json|lock\.db)$/.test(file),
  });
  await restoreBackup({ from: await homeOf(database), dir: path.join(to, 'postgres') });
}

/** Removes a data folder with the database that belongs to it. */
export async function removeData(dataDir: string): Promise<void> {
  await rm(await homeOf(path.join(dataDir, 'postgres')), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

/** Run by root, the embedded PostgreSQL keeps its files elsewhere and says where. */
async function homeOf(database: string): Promise<string> {
  const note = await readFile(path.join(database, 'placed-at.json'), 'utf8').catch(() => null);
  return note === null ? database : (JSON.parse(note) as { home: string }).home;
}
