import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDb, type Db } from '../../src/platform/db/db.ts';
import { named } from '../../src/platform/db/sql.ts';
import type { CommitEvents } from '../../src/platform/events/news.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { withTransactionRules } from './transaction-rules.ts';
import { joinTestPostgres } from './test-postgres.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url));
export const checksFolder = fileURLToPath(new URL('../../../../checks', import.meta.url));

export type TestDatabase = {
  db: Db;
  /** The owner's connection, for what the application's role may not do. */
  ownerUrl: string;
  /** Receives the changes and wakes of each committed transaction. */
  onPublished(listener: (news: CommitEvents) => void): void;
  close(): Promise<void>;
};

/** Looked up once in each process, which keeps a connection of the owner. */
let shared: Promise<Shared> | undefined;

type Shared = { url: string; owner: pg.Pool; template: string };

/**
 * A fresh, migrated database on real PostgreSQL. All test files share one server; the migrated
 * state is made once per set of migrations and copied. Its transactions keep docs/locks.md or fail.
 */
export async function openTestDatabase(connections = 10): Promise<TestDatabase> {
  shared ??= joinAsOwner();
  const { url, owner, template } = await shared;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await owner.query(`create database ${name} template ${template} strategy file_copy`);
  const ownerUrl = withDatabase(url, name);
  const listeners = new Set<(news: CommitEvents) => void>();
  const notify = (news: CommitEvents) => {
    for (const listener of listeners) listener(news);
  };
  const role = 'stoke_app';
  const opened = openDb({ url: ownerUrl, role, connections, applicationName: 'test', notify });
  const db = planningOnce(withTransactionRules(opened));
  return {
    db,
    ownerUrl,
    onPublished: (listener) => void listeners.add(listener),
    close: async () => {
      await db.close();
      await owner.query(`drop database ${name} with (force)`);
    },
  };
}

/** One connection of the owner, for what the application's role may not do. */
export function openAsOwner({ ownerUrl }: { ownerUrl: string }): Db {
  return openDb({ url: ownerUrl, role: null, connections: 1, applicationName: 'owner' });
}

/** Books of tests are small: a connection plans each of their checks once, not for each run of it. */
function planningOnce(db: Db): Db {
  return {
    ...db,
    all: (statement) =>
      db.all(statement.name === '' ? { ...statement, ...named(statement.text) } : statement),
  };
}

async function joinAsOwner(): Promise<Shared> {
  const { url } = await joinTestPostgres();
  const owner = new pg.Pool({
    connectionString: url,
    max: 2,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  owner.on('error', () => undefined);
  return { url, owner, template: await makeTemplate(url, owner) };
}

async function makeTemplate(serverUrl: string, owner: pg.Pool): Promise<string> {
  const migrations = await readMigrations(migrationsFolder);
  const hash = createHash('sha256');
  for (const { sha256 } of migrations) hash.update(sha256);
  const template = `template_${hash.digest('hex').slice(0, 16)}`;
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const made = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (made.rowCount === 0) {
      const draft = `${template}_draft`;
      await client.query(`drop database if exists ${draft} with (force)`);
      await client.query(`create database ${draft}`);
      await migrate(withDatabase(serverUrl, draft), migrations);
      await client.query(`alter database ${draft} rename to ${template}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock(1)');
    client.release();
  }
  return template;
}

function withDatabase(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.toString();
}
