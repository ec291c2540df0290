import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { revokeRestoredSessions } from '../../people/sessions/index.ts';
import { markRestored } from '../../money/treasury/index.ts';
import { ConfigError, type Config } from '../../platform/config/config.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { refuseSharedSessions } from '../../platform/db/has-sessions.ts';
import { findInDatabase, loadDatabase } from '../../platform/db/load-database.ts';
import { readMigrations, type Migration } from '../../platform/db/migrate.ts';
import { planDatabase, prepareDatabase } from '../../platform/db/prepare-database.ts';
import { readLogin } from '../../platform/db/roles.ts';
import { syncFolder } from '../../platform/files.ts';
import { migrationsFolder } from '../migrations-folder.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage } from '../services.ts';
import { withProgress } from '../with-progress.ts';
import { refuseServerLogin, type Print, type Progress } from './back-up.ts';
import { BackupRefused, namesIn, openBackup, type Backup } from './backup-folder.ts';
import { embeddedParts } from './data-files.ts';
import { folders, rowsOf, type Manifest } from './manifest.ts';
import { unfinishedMark } from './unfinished.ts';

/**
 * Puts a backup into an empty data folder and an empty database. Nothing is touched before every byte of the
 * backup is as it was written and both are seen to be empty. The database is filled last and in one transaction.
 * A backup of a traffic database has no files, and leaves the data folder as it is.
 * @returns which database it is: 0 is that of the books, 1 the first traffic database.
 */
export async function restore(
  config: Config,
  from: string,
  { print, onBegin }: Progress,
  folder = migrationsFolder,
): Promise<number> {
  refuseServerLogin(config);
  print(`checking  ${resolve(from)}`);
  const backup = await openBackup(from);
  const { manifest } = backup;
  const migrations = await readMigrations(folder);
  const copied = matchMigrations(manifest, migrations);
  const { place } = manifest;
  const dataDir = resolve(config.dataDir);
  if (place === 0) {
    refuseOtherChain(config, manifest);
    await refuseFilledFolder(config, dataDir);
  } else if (config.databaseUrl === null) {
    throw new ConfigError([`DATABASE_URL: required: the backup is of traffic database ${place}`]);
  }
  const { databaseUrl, databaseAppUrl } = config;
  const login = databaseAppUrl === null ? null : readLogin(databaseAppUrl);
  if (databaseUrl !== null) {
    await refuseFilledDatabase(databaseUrl);
    await refuseWeakOwner({ url: databaseUrl, migrations, login });
  }
  onBegin();
  const fill = async () => {
    const { url, close } = await openDatabase(databaseUrl, dataDir);
    try {
      await restoreDatabase(url, backup, copied, print);
      const onStep = (what: string) => print(`database  ${what}`);
      await prepareDatabase({ url, migrations, login }, { maxWaitSeconds: 60, onStep });
    } finally {
      await close();
    }
  };
  if (place === 0) await restoreAround(config, backup, { dataDir, print, fill });
  else await fill();
  return place;
}

/** The files of an installation first, then its database. Until both are there, no server starts. */
async function restoreAround(
  config: Config,
  backup: Backup,
  { dataDir, print, fill }: { dataDir: string; print: Print; fill(): Promise<void> },
): Promise<void> {
  const { elsewhere, missingImages } = backup.manifest;
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const mark = join(dataDir, unfinishedMark);
  await writeFile(mark, '', { flush: true });
  await restoreFiles(config, backup, dataDir, print);
  await fill();
  await rm(mark);
  for (const name of elsewhere) print(`besides   ${name} must be as it was: it is not in a backup`);
  if (missingImages.length > 0) {
    print(`images    ${missingImages.length} were missing when the backup was made`);
  }
}

/** What happened after the backup is unknown to it: who signed out, and what the treasury paid. */
async function beginAnew(q: Queryable, { embedded }: Manifest): Promise<void> {
  await revokeRestoredSessions(q);
  if (!embedded.includes('chain')) await markRestored(q);
}

/** The migrations that made the copied database; this release may have more. */
function matchMigrations({ database }: Manifest, known: Migration[]): Migration[] {
  return database.migrations.map(({ name, sha256 }) => {
    const same = known.find((one) => one.name === name && one.sha256 === sha256);
    if (same !== undefined) return same;
    throw new BackupRefused(
      `The backup has ${name}, which this release does not know: restore it with the release that made its tables, or a newer one`,
    );
  });
}

/** Books and chain belong together. */
function refuseOtherChain(config: Config, { embedded }: Manifest): void {
  const isHere = embeddedParts(config).includes('chain');
  if (isHere === embedded.includes('chain')) return;
  throw new BackupRefused(
    isHere
      ? 'The backup is of books on a real chain: set SOLANA_RPC_URL as it was'
      : 'The backup is of books on the embedded chain, which is in it: unset SOLANA_RPC_URL',
  );
}

async function refuseFilledFolder({ databaseUrl }: Config, dataDir: string): Promise<void> {
  const names = await namesIn(dataDir);
  if (names.includes(unfinishedMark)) {
    throw new BackupRefused(
      `${dataDir} is of a restore that did not end: delete this folder${databaseUrl === null ? '' : ', empty the database if it has tables'}, and run it again`,
    );
  }
  if (names.length > 0) {
    throw new BackupRefused(`DATA_DIR: ${dataDir} is not empty (${names[0]}): set another one`);
  }
}

async function refuseFilledDatabase(databaseUrl: string): Promise<void> {
  const found = await findInDatabase(databaseUrl);
  if (found !== null) {
    throw new BackupRefused(`DATABASE_URL: the database is not empty (${found}): use an empty one`);
  }
}

/** What the owner's login may not do is known before anything is written. */
async function refuseWeakOwner(wanted: Parameters<typeof planDatabase>[0]): Promise<void> {
  await refuseSharedSessions({ DATABASE_URL: wanted.url });
  const { problems } = await planDatabase(wanted);
  if (problems.length === 0) return;
  throw new ConfigError(problems.map((problem) => `DATABASE_URL: ${problem}`));
}

/** Images go to where this installation keeps them, all other files into its data folder. */
async function restoreFiles(config: Config, backup: Backup, dataDir: string, print: Print) {
  const storage = openStorage(config, dataDir);
  const files = backup.manifest.files.filter(({ path }) => split(path)[0] !== folders.database);
  const made = new Set([dataDir]);
  let done = 0;
  await withProgress(
    () => `files     ${done} of ${files.length}, ${backup.state()} in all`,
    async () => {
      for (const { path } of files) {
        const [folder, name] = split(path);
        if (folder === folders.images) {
          await storage.put(name, await buffer(backup.read(path)), 'image/webp');
        } else {
          await writeData(join(dataDir, name), backup, path);
          made.add(dirname(join(dataDir, name)));
        }
        done += 1;
      }
      for (const folder of made) await syncFolder(folder);
    },
  );
  print(`files     ${files.length}`);
}

async function writeData(file: string, backup: Backup, path: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const options = { flags: 'wx', mode: 0o600, flush: true };
  await pipeline(backup.read(path), createWriteStream(file, options));
}

async function restoreDatabase(
  url: string,
  { manifest, read, state }: Backup,
  migrations: readonly Migration[],
  print: Print,
): Promise<void> {
  const { tables, sequences } = manifest.database;
  let done = 0;
  const load = () =>
    loadDatabase(url, {
      migrations,
      tables,
      sequences,
      rows: (table, ...steps) => read(rowsOf(table), createZstdDecompress(), ...steps),
      onTable: () => {
        done += 1;
      },
      onSkip: (name) => print(`database  ${name} is not of Stoke and left out`),
      // In the same transaction: books without it may never be there.
      finish: (q) => beginAnew(q, manifest),
    });
  await withProgress(() => `database  ${done} of ${tables.length} tables, ${state()} in all`, load);
  print(`database  ${tables.length} tables, as of ${manifest.at}`);
}

function split(path: string): [string, string] {
  const end = path.indexOf('/');
  return [path.slice(0, end), path.slice(end + 1)];
}
