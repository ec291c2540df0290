import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { databaseErrorCode } from './connection-fault.ts';
import { connectToPrimary } from './primary.ts';

const lockKey = 7_310_977;
const lockTimeout = '55P03';
/** The first of the migrations that became `0001-schema` before release 1. */
const formerFirst = '0001-platform.sql';
export type Migration = { name: string; text: string; sha256: string };

/** Where the applied ones are noted. */
export const migrationTable = `create table if not exists public.migration (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;

/** Reads `NNNN-name.sql` files, and `NNNN-name` folders whose files are one migration, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+(\.sql)?$/.test(name));
  const texts = names.toSorted().map(async (name) => {
    const text = await readText(join(folder, name));
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
  return Promise.all(texts);
}

async function readText(place: string): Promise<string> {
  if (place.endsWith('.sql')) return readFile(place, 'utf8');
  const parts = (await readdir(place)).toSorted();
  return (await Promise.all(parts.map((name) => readText(join(place, name))))).join('\n');
}

/** How long a migration waits for a table in use. Running servers wait behind it. */
const maxTableWaitSeconds = 10;

type Options = {
  /** How long it may wait for another process that migrates; without a limit, as a starting server. */
  maxWaitSeconds?: number;
  /** What is done before the migrations, under the same lock. */
  prepare?(client: pg.Client): Promise<void>;
  onApplying?(name: string): void;
};

/**
 * Applies the pending migrations, each once and in its own transaction, under a lock that
 * concurrently starting processes share. Refuses when an applied file has changed since, and when a newer
 * release took away what this program needs.
 * @returns the names applied by this call.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  { maxWaitSeconds = 0, prepare, onApplying }: Options = {},
): Promise<string[]> {
  const client = await connect(url);
  try {
    await lockMigrations(client, maxWaitSeconds);
    await limitLocks(client, maxWaitSeconds || maxTableWaitSeconds);
    await prepare?.(client);
    await client.query(migrationTable);
    const pending = await findPending(client, migrations);
    for (const migration of pending) {
      onApplying?.(migration.name);
      await apply(client, migration);
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** One session at a time makes tables; the lock ends with it. 0 means no limit. */
export async function lockMigrations(client: pg.Client, maxWaitSeconds: number): Promise<void> {
  await limitLocks(client, maxWaitSeconds);
  await client.query('select pg_advisory_lock($1)', [lockKey]).catch((error: unknown) => {
    if (databaseErrorCode(error) !== lockTimeout) throw error;
    throw new Locked(`another process migrates this database; waited ${maxWaitSeconds} s`);
  });
}

/** The names that `migrate` would apply. Changes nothing. */
export async function listPending(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<string[]> {
  return (await findPending(client, migrations)).map(({ name }) => name);
}

/** For a login that may not migrate: throws unless the database is as this program expects it. */
export async function expectMigrated(url: string, migrations: readonly Migration[]): Promise<void> {
  const client = await connect(url);
  try {
    const [missing] = await findPending(client, migrations);
    if (missing)
      throw new WrongSchema(`lacks ${missing.name}`, 'run the command migrate with DATABASE_URL');
  } finally {
    await client.end();
  }
}

/** Whether this login owns the database, as who migrates must. */
export async function ownsDatabase(url: string): Promise<boolean> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ owns: boolean }>(`
      select pg_has_role(datdba, 'usage') as owns from pg_database
      where datname = current_database()`);
    return rows[0]?.owns === true;
  } finally {
    await client.end();
  }
}

/** A migration may take as long as it needs, and only the primary takes it. */
async function connect(url: string): Promise<pg.Client> {
  const client = await connectToPrimary({ url, applicationName: 'stoke-migrate' });
  return client.client;
}

/** Others hold what a migration needs; it changed nothing and can be tried again. */
export class Locked extends Error {}

/** The database is not as this program expects it; `remedy` is for one that it only connects to. */
export class WrongSchema extends Error {
  readonly remedy: string;
  constructor(message: string, remedy = 'start the release that made it, or restore a backup') {
    super(message);
    this.remedy = remedy;
  }
}

async function findPending(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const known = await readApplied(client);
  const applied = new Map(known.map((row) => [row.name, row.sha256]));
  if (applied.has(formerFirst) && !migrations.some(({ name }) => name === formerFirst)) {
    throw new WrongSchema('has migrations from before release 1', 'begin with an empty one');
  }
  const newest = migrations.at(-1)?.name ?? '';
  const future = known.find(({ name }) => name > newest && !expands(name));
  if (future) {
    throw new WrongSchema(`has ${future.name} of a newer release`);
  }
  return migrations.filter(({ name, sha256 }) => {
    const before = applied.get(name);
    if (before === undefined || before === sha256) return before === undefined;
    throw new WrongSchema(`was made by another release, in which ${name} is different`);
  });
}

/** A migration that only adds, by its name: the release before runs on with it, and can be started again. */
export function expands(name: string): boolean {
  return /^\d{4}-expand-/.test(name);
}

async function readApplied(client: pg.Client): Promise<{ name: string; sha256: string }[]> {
  const table = `select to_regclass('public.migration') is not null as "isThere"`;
  const { rows } = await client.query<{ isThere: boolean }>(table);
  if (!rows[0]?.isThere) return [];
  const text = 'select name, sha256 from public.migration order by name';
  return (await client.query<{ name: string; sha256: string }>(text)).rows;
}

/** 0 means no limit. */
async function limitLocks(client: pg.Client, seconds: number): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, false)`, [`${seconds}s`]);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.text);
    await client.query('insert into public.migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (databaseErrorCode(error) === lockTimeout) throw await explainLock(client, migration.name);
    throw new WrongSchema(`refuses ${migration.name} (${String(error)})`);
  }
}

/** Names the oldest transactions, one of which held what the migration waited for. */
async function explainLock(client: pg.Client, name: string): Promise<Locked> {
  const { rows } = await client.query<{ session: string }>(
    `select format('process %s (%s) since %s', pid, coalesce(nullif(application_name, ''), usename),
       to_char(xact_start, 'HH24:MI:SS')) as session
     from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
     order by xact_start limit 3`,
  );
  const open = rows.map(({ session }) => session).join(', ') || 'none left';
  return new Locked(`${name} waited too long for a table in use; open transactions: ${open}`);
}
