import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner } from '../parts/scratch-postgres.ts';
import { processorMs } from '../measure/processor.ts';

/** What something took: milliseconds of processor time, bytes of the log, bytes of tables and indexes, rows. */
export type Usage = {
  server: number;
  database: number;
  log: number;
  disk: number;
  rows: number;
};
/** Of one act. */
export type Cost = Usage & { act: string; count: number };

const restMs = 10_000;

export type Meter = Awaited<ReturnType<typeof openMeter>>;

/**
 * Measures acts on a server and a PostgreSQL that do nothing else. What both do without callers, as workers that
 * look for due rows, is measured first and taken off.
 */
export async function openMeter(input: { url: string; server: number; postmaster: number }) {
  const idle = await spentBy(async () => sleep(restMs));

  async function spentBy(work: () => Promise<unknown>): Promise<Usage & { ms: number }> {
    const before = await readTables(input.url);
    const [server, database] = [processorMs(input.server), processorMs(input.postmaster)];
    const began = performance.now();
    await work();
    const ms = performance.now() - began;
    const spent = {
      server: processorMs(input.server) - server,
      database: processorMs(input.postmaster) - database,
    };
    const after = await readTables(input.url);
    return {
      ms,
      ...spent,
      log: after.log - before.log,
      disk: after.disk - before.disk,
      rows: after.rows - before.rows,
    };
  }

  return {
    /** A minute without callers. */
    idle: (): Cost => {
      const perMinute = (value: number) => (value * 60_000) / idle.ms;
      return {
        act: 'a minute without callers',
        count: 1,
        server: perMinute(idle.server),
        database: perMinute(idle.database),
        log: perMinute(idle.log),
        disk: perMinute(idle.disk),
        rows: perMinute(idle.rows),
      };
    },
    /** Of `count` acts, which are done once `work` has ended. */
    cost: async (act: string, count: number, work: () => Promise<unknown>): Promise<Cost> => {
      const spent = await spentBy(work);
      const each = (value: number, atRest: number) =>
        (value - (atRest * spent.ms) / idle.ms) / count;
      return {
        act,
        count,
        server: each(spent.server, idle.server),
        database: each(spent.database, idle.database),
        log: each(spent.log, idle.log),
        disk: each(spent.disk, 0),
        rows: each(spent.rows, 0),
      };
    },
  };
}

/** Rows are counted one by one: what PostgreSQL reports of them comes late. */
async function readTables(url: string): Promise<Pick<Usage, 'log' | 'disk' | 'rows'>> {
  return asOwner(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`,
    );
    const counts = tables.map(({ name }) => `select count(*) as n from ${name}`);
    const { rows } = await client.query<{ log: string; disk: string; rows: string }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::text as log,
         (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables)::text as disk,
         (select sum(n) from (${counts.join(' union all ')}) counted)::text as rows`,
    );
    const [row] = rows;
    return { log: Number(row?.log), disk: Number(row?.disk), rows: Number(row?.rows) };
  });
}
