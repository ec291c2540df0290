import type { Readable } from 'node:stream';
import type pg from 'pg';
import { connectToCopy } from './copy-session.ts';
import { copyOut } from './copy-rows.ts';
import type { Migration } from './migrate.ts';
import { endConnection } from './primary.ts';
import { listPlainTables, listTables, madeBy, type Table } from './tables.ts';

/** The next value of a sequence comes after this one. */
export type Sequence = { name: string; value: string };

/** The database at one moment. */
export type Snapshot = {
  server: string;
  /** The place in the log of the server, at that moment or a little before. */
  lsn: string;
  at: Date;
  /** Those that made it, also those not known here; none where it is not ours. */
  migrations: { name: string; sha256: string }[];
  tables: Table[];
  /**
   * Tables that its migrations do not make; where some of these are not known, those with names that none uses. They
   * are not in a copy.
   */
  others: string[];
  /** In the text format of COPY; one table after the other. */
  rows(table: Table): Readable;
  /** Each different value of a column. */
  values(table: string, column: string): Promise<string[]>;
  /** As they are now: they never go back, and may be ahead of the rows. */
  sequences(): Promise<Sequence[]>;
  close(): Promise<void>;
};

/**
 * Sees the database as of this call, however long the read takes and under any load. Until then, tables cannot
 * be altered or truncated.
 */
export async function openSnapshot(url: string, known: readonly Migration[]): Promise<Snapshot> {
  const client = await connectToCopy(url, 'stoke-backup');
  const ask = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  const close = () => endConnection(client);
  try {
    await ask('begin isolation level repeatable read read only');
    const [moment] = await ask<Pick<Snapshot, 'server' | 'lsn' | 'at'>>(`
      select current_setting('server_version') as server, pg_current_wal_lsn()::text as lsn,
        now() as at`);
    if (moment === undefined) throw new Error('The server does not name its version.');
    const found = await listTables(client);
    const migrations = found.some(({ name }) => name === 'public.migration')
      ? await ask<{ name: string; sha256: string }>(
          'select name, sha256 from public.migration order by name',
        )
      : [];
    const isKnown = migrations.every(({ name }) => known.some((one) => one.name === name));
    const plain = isKnown ? new Set() : await listPlainTables(client);
    const isMade = madeBy(known);
    const tables = found.filter((table) => isMade(table) || plain.has(table.name));
    const others = found.filter((table) => !tables.includes(table)).map(({ name }) => name);
    if (tables.length > 0) {
      await ask(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
    }
    return {
      ...moment,
      tables,
      others,
      migrations,
      rows: (table) => copyOut(client, `copy (${select(table)}) to stdout`),
      values: async (table, column) => {
        const rows = await ask<{ value: string }>(
          `select distinct ${column} as value from ${table} order by 1`,
        );
        return rows.map(({ value }) => value);
      },
      sequences: () => readSequences(client, tables),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function select({ name, columns, counters }: Table): string {
  const read = columns.map((column) =>
    counters.includes(column) ? `case when ${column} is not null then '0'::xid8 end` : column,
  );
  return `select ${read.join(', ')} from ${name}`;
}

/** Those of these tables. */
async function readSequences(client: pg.Client, tables: readonly Table[]): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences join pg_depend d on d.classid = 'pg_class'::regclass
       and d.objid = format('%I.%I', schemaname, sequencename)::regclass
       and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     where last_value is not null and d.refobjid = any ($1::regclass[]) order by 1`,
    [tables.map(({ name }) => name)],
  );
  return rows;
}
