import { expect } from 'vitest';
import type { Queryable } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';

/** Until a transaction of this database waits for a lock of another. */
export function untilOneWaits(db: Queryable): Promise<void> {
  return expect
    .poll(() =>
      db.has(sql`
        select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where a.datname = current_database() and not l.granted`),
    )
    .toBe(true);
}
