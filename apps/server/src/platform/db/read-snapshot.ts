import type { Readable } from 'node:stream';
import type pg from 'pg';
import { copyOut } from './copy-rows.ts';
import { connectToPrimary, endConnection } from './primary.ts';
import { listTables, type Table } from './tables.ts';

/** The next value of a sequence comes after this one. */
export type Sequence = { name: string; value: string };

/** The database at one moment. */
export type Snapshot = {
  server: string;
  /** The place in the log of the server, at that moment or a little before. */
  lsn: string;
  at: Date;
  /** Those that made it; none where it is not ours. */
  migrations: { name: string; sha256: string }[];
  tables: Table[];
  /** In the text format of COPY; one table after the other. */
  rows(table: Table): Readable;
  /** Each different value of a column. */
  values(table: string, column: string): Promise<string[]>;
  /** As they are now: they never go back, and may be ahead of the rows. */
  sequences(): Promise<Sequence[]>;
  close(): Promise<void>;
};

/**
 * Sees the database at the moment of this call, however long the reading takes, and beside any load. Tables cannot
 * be changed or emptied meanwhile.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const { client } = await connectToPrimary({ url, applicationName: 'stoke-backup' });
  const ask = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  const close = () => endConnection(client);
  try {
    await ask('set statement_timeout = 0');
    await ask('set idle_in_transaction_session_timeout = 0');
    await ask('begin isolation level repeatable read read only');
    const [moment] = await ask<Pick<Snapshot, 'server' | 'lsn' | 'at'>>(`
      select current_setting('server_version') as server, pg_current_wal_lsn()::text as lsn,
        now() as at`);
    if (moment === undefined) throw new Error('The server does not name its version.');
    const tables = await listTables(client);
    if (tables.length > 0) {
      await ask(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
    }
    return {
      ...moment,
      tables,
      migrations: tables.some(({ name }) => name === 'public.migration')
        ? await ask('select name, sha256 from public.migration order by name')
        : [],
      rows: (table) => copyOut(client, `copy (${select(table)}) to stdout`),
      values: async (table, column) => {
        const rows = await ask<{ value: string }>(
          `select distinct ${column} as value from ${table} order by 1`,
        );
        return rows.map(({ value }) => value);
      },
      sequences: () => readSequences(client),
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

async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where last_value is not null order by 1`);
  return rows;
}
