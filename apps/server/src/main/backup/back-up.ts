import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createZstdCompress } from 'node:zlib';
import type { Storage } from '../../gateways/storage/index.ts';
import { imagePaths, imageNameOf } from '../../site/media/index.ts';
import { pause } from '../../platform/clock.ts';
import { ConfigError, type Config } from '../../platform/config/config.ts';
import { openDb } from '../../platform/db/db.ts';
import { expands, readMigrations, type Migration } from '../../platform/db/migrate.ts';
import { openSnapshot, type Snapshot } from '../../platform/db/read-snapshot.ts';
import packageFile from '../../../../../package.json' with { type: 'json' };
import { migrationsFolder } from '../migrations-folder.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage } from '../services.ts';
import { inBytes, withProgress } from '../with-progress.ts';
import { BackupRefused, createFolder, type NewFolder } from './backup-folder.ts';
import { recordBackup, type LastBackup } from './backup-store.ts';
import { embeddedParts, listDataFiles, madeKeys, namedElsewhere } from './data-files.ts';
import { folders, rowsOf } from './manifest.ts';

export type Print = (line: string) => void;

/** What the one who runs a command learns. */
export type Progress = {
  print: Print;
  /** Everything is checked, and something is made from here on. */
  onBegin(): void;
};

/**
 * Copies a Stoke that runs, or does not: first its database as of one moment, then the images and the rest of the
 * data folder, so that whatever the books name is there. The folder has its name once all of it is on disk.
 */
export async function backUp(
  config: Config,
  to: string,
  { print, onBegin }: Progress,
): Promise<void> {
  refuseServerLogin(config);
  await refuseOtherFolder(config);
  onBegin();
  const began = performance.now();
  const folder = await createFolder(to);
  const { at, images, missingImages } = await fill(folder, config, print);
  if (images.length > 0 && missingImages.length === images.length) {
    throw new BackupRefused(
      `${resolve(to)} is made and not noted, as it has none of the ${images.length} images: set ${config.storage === null ? 'DATA_DIR' : 'STORAGE_URL'} as for the servers`,
    );
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  await record(config, { at, seconds }).catch((error: unknown) => {
    print(`The backup is complete, but the database could not note it: ${String(error)}`);
  });
}

async function fill(folder: NewFolder, config: Config, print: Print) {
  try {
    const { at, place, database, images } = await copyDatabase(config, folder, print);
    const missingImages = await copyImages(config, images, folder, print);
    // Keys and texts belong to the books: each copy of a key is one more to keep safe.
    const files = place === 0 ? await listDataFiles(config) : [];
    for (const { path, open } of files) {
      await folder.write(`${folders.data}/${path}`, await open());
    }
    print(`data      ${files.length} files`);
    const apart = config.trafficDatabaseUrls.length;
    if (place === 0 && apart > 0) {
      print(
        `besides   databases of TRAFFIC_DATABASE_URL: ${apart}, each needs a backup of its own`,
      );
    }
    await folder.finish({
      format: 'stoke-backup-1',
      version: packageFile.version,
      at: at.toISOString(),
      place,
      database,
      embedded: embeddedParts(config),
      missingImages,
      elsewhere: namedElsewhere(config),
    });
    return { at, images, missingImages };
  } catch (error) {
    // The reason is this error, even when the folder cannot be removed.
    await folder.discard().catch(() => undefined);
    throw error;
  }
}

/** A database is not made to be backed up, and a backup of another folder would have no keys. */
async function refuseOtherFolder(config: Config): Promise<void> {
  const dir = resolve(config.dataDir);
  if (config.databaseUrl === null && !existsSync(join(dir, 'postgres'))) {
    throw new ConfigError([`DATA_DIR: ${dir} has no database`]);
  }
  const found = new Set((await listDataFiles(config)).map(({ path }) => path));
  const missing = madeKeys(config).find((path) => !found.has(path));
  if (missing === undefined) return;
  throw new ConfigError([
    `DATA_DIR: ${dir} has no ${missing}: set DATA_DIR and the keys as for the servers`,
  ]);
}

/** Only the owner reads and writes every table. */
export function refuseServerLogin({ databaseUrl, databaseAppUrl }: Config): void {
  if (databaseUrl !== null || databaseAppUrl === null) return;
  throw new ConfigError(['DATABASE_URL: required: only the owner reads and writes every table']);
}

/** For the alert on its age. */
async function record(config: Config, made: LastBackup): Promise<void> {
  const { url, close } = await openDatabase(config.databaseUrl, config.dataDir);
  const db = openDb({ url, role: null, connections: 1, applicationName: 'stoke-backup' });
  try {
    await recordBackup(db, made);
  } finally {
    await db.close();
    await close();
  }
}

async function copyDatabase(config: Config, folder: NewFolder, print: Print) {
  const { url, close } = await openDatabase(config.databaseUrl, config.dataDir);
  try {
    const known = await readMigrations(migrationsFolder);
    const snapshot = await openSnapshot(url, known);
    try {
      const { at, migrations } = snapshot;
      if (migrations.length === 0) throw new BackupRefused('The database has no Stoke in it');
      for (const name of namesUnknown(migrations, known)) {
        print(`database  ${name} is of a newer release: only such a one restores this backup`);
      }
      const database = await copyTables(snapshot, folder, print);
      const images = await snapshot.values(imagePaths.table, imagePaths.column);
      const [place = '0'] = await snapshot.values('traffic.place', 'number');
      return { at, place: Number(place), database, images };
    } finally {
      await snapshot.close();
    }
  } finally {
    await close();
  }
}

/**
 * The migrations of a newer release, after the way back to the one before. They only add, so the tables that this
 * one knows mean what they meant, and all are copied.
 */
function namesUnknown(found: Snapshot['migrations'], known: readonly Migration[]): string[] {
  const newest = known.at(-1)?.name ?? '';
  const unknown = found.filter(({ sha256 }) => !known.some((one) => one.sha256 === sha256));
  const other = unknown.find(({ name }) => name <= newest || !expands(name));
  if (other === undefined) return unknown.map(({ name }) => name);
  throw new BackupRefused(
    `The database has ${other.name} of another release: back it up with that one`,
  );
}

async function copyTables(snapshot: Snapshot, folder: NewFolder, print: Print) {
  const { server, lsn, migrations, tables } = snapshot;
  print(`database  PostgreSQL ${server} at ${snapshot.at.toISOString()}, ${lsn}`);
  for (const name of snapshot.others) print(`database  ${name} is not of Stoke and left out`);
  let done = 0;
  const state = () => `database  ${done} of ${tables.length} tables, ${inBytes(folder.bytes())}`;
  await withProgress(state, async () => {
    for (const table of tables) {
      await folder.write(rowsOf(table.name), snapshot.rows(table), createZstdCompress());
      done += 1;
    }
  });
  print(`database  ${tables.length} tables, ${inBytes(folder.bytes())}`);
  const sequences = await snapshot.sequences();
  const named = tables.map(({ name, columns }) => ({ name, columns }));
  return { server, lsn, migrations, tables: named, sequences };
}

const imagesAtOnce = 8;
/** An image is stored a moment after its row. */
const uploadMs = 2_000;

/** @returns the paths of those that the store does not have. */
async function copyImages(
  config: Config,
  paths: readonly string[],
  folder: NewFolder,
  print: Print,
): Promise<string[]> {
  const storage = openStorage(config, resolve(config.dataDir));
  const late = await copyThose(storage, paths, folder);
  if (late.length > 0) await pause(uploadMs);
  const missing = await copyThose(storage, late, folder);
  print(`images    ${paths.length - missing.length} of ${paths.length}`);
  return missing;
}

async function copyThose(
  storage: Storage,
  paths: readonly string[],
  folder: NewFolder,
): Promise<string[]> {
  const missing: string[] = [];
  let from = 0;
  const state = () => `images    ${from} of ${paths.length}, ${inBytes(folder.bytes())} in all`;
  await withProgress(state, async () => {
    for (; from < paths.length; from += imagesAtOnce) {
      const some = paths.slice(from, from + imagesAtOnce);
      const copying = some.map((path) => copyImage(storage, path, folder));
      // None may still write into a folder that is discarded.
      await Promise.allSettled(copying);
      const isThere = await Promise.all(copying);
      missing.push(...some.filter((_, at) => !isThere[at]));
    }
  });
  return missing;
}

/** False for one that is gone: with its account, or because a crash came between its row and its file. */
async function copyImage(storage: Storage, path: string, folder: NewFolder): Promise<boolean> {
  const name = imageNameOf(path);
  const stored = await storage.get(name);
  if (stored === null) return false;
  await folder.write(`${folders.images}/${name}`, stored.content);
  return true;
}
