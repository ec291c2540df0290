import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type LastBackup = { at: Date; seconds: number };

/** Records that a backup is complete; `at` is the moment that its database is from. */
export async function recordBackup(q: Queryable, { at, seconds }: LastBackup): Promise<void> {
  await q.run(sql`
    insert into last_backup as b (at, seconds) values (${at}, ${seconds})
    on conflict (only_one) do update set at = excluded.at, seconds = excluded.seconds
    where b.at <= excluded.at`);
}

/** Null before the first backup. */
export function readLastBackup(q: Queryable): Promise<LastBackup | null> {
  return q.one(sql<LastBackup>`select at, seconds from last_backup`);
}
