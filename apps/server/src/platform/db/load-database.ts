import type { Readable } from 'node:stream';
import type pg from 'pg';
import { copyIn } from './copy-rows.ts';
import { migrationTable, type Migration } from './migrate.ts';
import { connectToPrimary, endConnection } from './primary.ts';
import type { Sequence } from './read-snapshot.ts';
import { findAnything, listTables, type Table } from './tables.ts';

export type Load = {
  /** Those of the copied database: they make tables, roles and grants. */
  migrations: readonly Migration[];
  tables: readonly Pick<Table, 'name' | 'columns'>[];
  sequences: readonly Sequence[];
  rows(table: string): Readable;
  onTable(name: string): void;
};

/** The name of something that is in the database of this owner; null in an empty one. */
export async function findInDatabase(url: string): Promise<string | null> {
  const { client } = await connectToPrimary({ url, applicationName: 'stoke-restore' });
  try {
    return await findAnything(client);
  } finally {
    await endConnection(client);
  }
}

/**
 * Fills an empty database with copied rows, in one transaction: a crash leaves it empty. What the copied rows
 * were checked for when they were written, by triggers, is not checked again; all constraints are.
 */
export async function loadDatabase(url: string, load: Load): Promise<void> {
  const { client } = await connectToPrimary({ url, applicationName: 'stoke-restore' });
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    await client.query(migrationTable);
    for (const { text } of load.migrations) await client.query(text);
    const names = load.tables.map(({ name }) => name);
    await refuseOtherTables(client, names);
    const references = await dropReferences(client);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    // Migrations fill some tables.
    await client.query(`truncate ${names.join(', ')}`);
    for (const { name, columns } of load.tables) {
      await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, load.rows(name));
      load.onTable(name);
    }
    for (const { name, value } of load.sequences) {
      await client.query('select setval($1, $2)', [name, value]);
    }
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await endConnection(client);
  }
}

async function refuseOtherTables(client: pg.Client, copied: readonly string[]): Promise<void> {
  const made = (await listTables(client)).map(({ name }) => name);
  const [other] = [
    ...copied.filter((name) => !made.includes(name)),
    ...made.filter((name) => !copied.includes(name)),
  ];
  if (other !== undefined) throw new Error(`The copy and its migrations differ in ${other}.`);
}

type Reference = { table: string; name: string; definition: string };

/** Tables refer to one another in circles, so references are made anew once all rows are there. */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as table, format('%I', conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 order by conrelid, conname`);
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  return rows;
}
