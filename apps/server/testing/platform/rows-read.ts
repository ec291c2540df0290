import type { Db, Queryable } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';

/**
 * How many rows of a table a statement reads, with those that it leaves out again, when its connection has run it often:
 * from the sixth time on, a prepared statement may get a plan for any values.
 */
export function rowsRead(
  db: Db,
  table: string,
  read: (q: Queryable) => Promise<unknown>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select set_config('plan_cache_mode', 'auto', true)`);
    const total = async () => {
      const row = await tx.one(sql<{ total: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as total from pg_stat_xact_user_tables
        where relname = ${table}`);
      return row?.total ?? 0;
    };
    for (let time = 0; time < 5; time += 1) await read(tx);
    const before = await total();
    await read(tx);
    return (await total()) - before;
  });
}
