import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const lockKey = 7_310_977;
export type Migration = { name: string; text: string; sha256: string };

/** Reads `NNNN-name.sql` files in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  const texts = names.toSorted().map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8');
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
  return Promise.all(texts);
}

/**
 * Applies the pending migrations, each once and in its own transaction, under a lock that
 * concurrently starting processes share. Refuses when an applied file has changed since.
 * @returns the names applied by this call.
 */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'stoke-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      `create table if not exists public.migration (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const known = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from public.migration',
    );
    const applied = new Map(known.rows.map((row) => [row.name, row.sha256]));
    const done: string[] = [];
    for (const migration of migrations) {
      const before = applied.get(migration.name);
      if (before === migration.sha256) continue;
      if (before) throw new Error(`Migration ${migration.name} has changed after it was applied.`);
      await apply(client, migration);
      done.push(migration.name);
    }
    return done;
  } finally {
    await client.end();
  }
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
    throw new Error(`Migration ${migration.name} failed: ${String(error)}`, { cause: error });
  }
}
