import type { Readable, Transform } from 'node:stream';
import type pg from 'pg';
import { copyIn, keepFields } from './copy-rows.ts';
import { connectToCopy } from './copy-session.ts';
import { queryableOf, type Queryable } from './db.ts';
import { lockMigrations, migrationTable, type Migration } from './migrate.ts';
import { connectToPrimary, endConnection } from './primary.ts';
import type { Sequence } from './read-snapshot.ts';
import { findAnything, listTables, type Table } from './tables.ts';
import { waits, withTimeLimit } from './time-limit.ts';
import { withoutIndexes } from './without-indexes.ts';

export type Load = {
  /** Those of the copied database: they make tables, roles and grants. */
  migrations: readonly Migration[];
  tables: readonly Pick<Table, 'name' | 'columns'>[];
  sequences: readonly Sequence[];
  /** The rows of a table, through these steps. */
  rows(table: string, ...steps: Transform[]): Readable;
  onTable(name: string): void;
  /** For a copied table, column or sequence that the migrations do not make. */
  onSkip(name: string): void;
  /** The last statements of the transaction. */
  finish(q: Queryable): Promise<void>;
};

/** How long it waits for another process that migrates. */
const maxWaitSeconds = 60;

/** The months of the Sparks that are copied by then, but of those whose actions were removed; and this month and the next. */
const makeMonths = `
  select traffic.make_months(month, month) from (
    select distinct date_trunc('month', traffic.time_of(campaign_id), 'UTC') as month
    from traffic.campaign where actions_removed_at is null) months;
  select traffic.make_months(now(), now() + interval '31 days') where exists (select from traffic.campaign)`;

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
  const client = await connectToCopy(url, 'stoke-restore');
  try {
    await lockMigrations(client, maxWaitSeconds);
    // Indexes and references of many rows are made with it.
    await client.query(`set lock_timeout = 0; set maintenance_work_mem = '256MB'`);
    const found = await findAnything(client);
    if (found !== null) throw new Error(`${found} was created in the database during the restore.`);
    await client.query('begin');
    await client.query(migrationTable);
    for (const { text } of load.migrations) await client.query(text);
    const tables = await chooseTables(client, load);
    const names = tables.map(({ name }) => name);
    const references = await dropReferences(client);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    // Migrations fill some tables.
    await client.query(`truncate ${names.join(', ')}`);
    await withoutIndexes(client, names, async () => {
      for (const { name, columns, steps } of tables) {
        if (name === 'traffic.spark_action') await client.query(makeMonths);
        const rows = load.rows(name, ...steps);
        await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, rows);
        load.onTable(name);
      }
    });
    for (const { name, value } of load.sequences) {
      const text = 'select setval(at, $2) from to_regclass($1) at where at is not null';
      const { rowCount } = await client.query(text, [name, value]);
      if (rowCount === 0) load.onSkip(name);
    }
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await withTimeLimit(waits.report, () => load.finish(queryableOf(client)));
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await endConnection(client);
  }
}

/**
 * What an operator made beside the tables and columns of the migrations is none of ours; every table of ours must be
 * there.
 */
async function chooseTables(client: pg.Client, { tables, onSkip }: Load) {
  const made = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  const copied = new Set(tables.map(({ name }) => name));
  const missing = made.keys().find((name) => !copied.has(name));
  if (missing !== undefined) throw new Error(`The copy lacks the table ${missing}.`);
  return tables.flatMap(({ name, columns }) => {
    const ours = made.get(name);
    if (ours === undefined) {
      onSkip(name);
      return [];
    }
    const isOurs = columns.map((column) => ours.includes(column));
    const others = columns.filter((_, at) => !isOurs[at]);
    for (const column of others) onSkip(`${name}.${column}`);
    const steps = others.length === 0 ? [] : [keepFields(isOurs)];
    return [{ name, columns: columns.filter((_, at) => isOurs[at]), steps }];
  });
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
