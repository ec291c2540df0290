import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { copyTree, handOver, syncToDisk } from './copy-tree.ts';
import { halfName } from './half-name.ts';
import { ownerOf } from './place.ts';
import type { Owner } from './place.ts';

export type BackupOptions = {
  /** A superuser's address of the running server. */
  url: string;
  /** The data directory of that server, on this machine. */
  dataDir: string;
  /** The directory to make. It appears only when the backup is complete and on disk. */
  to: string;
};

/** Files that a server makes at each start; copying them would do harm. */
const remade = [
  /^postmaster\.(pid|opts)$/,
  /^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\//,
  /(^|\/)pgsql_tmp/,
  /(^|\/)pg_internal\.init$/,
  // The control file is written in place all the time, so it is read in one piece, and last.
  /^global\/pg_control$/,
];

/**
 * Backs up a running server while it is written to. `to/data` is a data directory that replays to
 * the moment the backup ended, `to/password` the password of the owner role: `restoreBackup` reads
 * both. Everything acknowledged before the call is in the backup.
 */
export async function createBackup({ url, dataDir, to }: BackupOptions): Promise<void> {
  const target = resolve(to);
  await mkdir(dirname(target), { recursive: true });
  const half = halfName(target);
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await checkDirectory(client, dataDir);
    await mkdir(half, { mode: 0o700 });
    await copyServer(client, dataDir, half, ownerOf(dataDir));
    const password = decodeURIComponent(new URL(url).password);
    await writeFile(join(half, 'password'), password, { mode: 0o600, flush: true });
    await syncToDisk(half);
    await rename(half, target);
    await syncToDisk(dirname(target));
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function copyServer(client: Client, dataDir: string, half: string, owner: Owner) {
  const copy = join(half, 'data');
  const rules = { owner, directoryMode: 0o700, fileMode: 0o600, durable: true };
  // The slot keeps the log since the start of the backup; it goes away with the connection.
  await client.query(
    `select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
  );
  await client.query(`select pg_backup_start('stoke', true)`);
  await copyTree(dataDir, copy, {
    ...rules,
    wanted: (path) => !remade.some((pattern) => pattern.test(path)),
  });
  await save(
    join(copy, 'global/pg_control'),
    await readFile(join(dataDir, 'global/pg_control')),
    owner,
  );
  const { rows } = await client.query<{ labelfile: string; last: string }>(
    `select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`,
  );
  const first = /file ([0-9A-F]{24})/.exec(rows[0]?.labelfile ?? '')?.[1];
  if (!rows[0] || first === undefined) throw new Error('PostgreSQL did not label the backup');
  await save(join(copy, 'backup_label'), Buffer.from(rows[0].labelfile), owner);
  await copyLog(join(dataDir, 'pg_wal'), join(copy, 'pg_wal'), first, rows[0].last, owner);
}

/** The log segments from the one the backup began in to the one it ended in. */
async function copyLog(from: string, to: string, first: string, last: string, owner: Owner) {
  const names = (await readdir(from)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const wanted = names.filter((name) => name >= first && name <= last).sort();
  if (wanted[0] !== first || wanted.at(-1) !== last) {
    throw new Error(`The log of the backup is incomplete: ${first} to ${last} are needed`);
  }
  for (const name of wanted) {
    await copyFile(join(from, name), join(to, name));
    await handOver(join(to, name), 0o600, owner);
    await syncToDisk(join(to, name));
  }
  await syncToDisk(to);
}

async function save(file: string, content: Buffer, owner: Owner): Promise<void> {
  await writeFile(file, content, { flush: true });
  await handOver(file, 0o600, owner);
  await syncToDisk(dirname(file));
}

/** Refuses to copy the files of one server under the label of another. */
async function checkDirectory(client: Client, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    `select setting from pg_settings where name = 'data_directory'`,
  );
  const served = rows[0]?.setting ?? '';
  if ((await realpath(dataDir)) !== served) {
    throw new Error(`The server at this address keeps its data in ${served}, not in ${dataDir}`);
  }
  if ((await readdir(join(dataDir, 'pg_tblspc'))).length > 0) {
    throw new Error('A database with tablespaces cannot be backed up this way');
  }
}
