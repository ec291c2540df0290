import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres } from '@stoke/postgres-local';
import pg from 'pg';
import { migrate, readMigrations } from '../../apps/server/src/platform/db/migrate.ts';
import { repositoryRoot } from '../process/repository-root.ts';

/** The 92 migrations that became one. */
export const before = () => readMigrations(path.join(import.meta.dirname, 'before'));
export const after = () => readMigrations(path.join(repositoryRoot, 'migrations'));

/**
 * Brings a database that some or all of the 92 migrations made to where the one migration makes it. All
 * or nothing from the last of the 92 on; a repeat finds nothing to do.
 */
export async function upgrade(url: string): Promise<void> {
  const [schema] = await after();
  if (!schema) throw new Error('There is no migration.');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const done = await client.query('select 1 from public.migration where name = $1', [
      schema.name,
    ]);
    if (done.rowCount !== 0) return;
    await migrate(url, await before());
    const names = await readFile(path.join(import.meta.dirname, 'rename.sql'), 'utf8');
    const comments = schema.text.match(/^comment on table .*?';$/gms) ?? [];
    await client.query('begin');
    for (const text of [names, ...comments, 'delete from public.migration'])
      await client.query(text);
    const applied = 'insert into public.migration (name, sha256) values ($1, $2)';
    await client.query(applied, [schema.name, schema.sha256]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

// Of the database that DATABASE_URL names, else of the embedded one in DATA_DIR.
if (import.meta.main) {
  const { DATABASE_URL: url, DATA_DIR: dataDir = '.data' } = process.env;
  if (url === undefined) {
    const local = await startPostgres({ dir: path.resolve(dataDir, 'postgres') });
    await upgrade(local.url);
    await local.stop();
  } else {
    await upgrade(url);
  }
}
