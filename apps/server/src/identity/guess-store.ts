import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type GuessWindow = { key: string; startedAt: Date; failures: number };

export function readWindows(q: Queryable, keys: readonly string[]): Promise<GuessWindow[]> {
  return q.all(sql<GuessWindow>`
    select key, started_at, failures from guess_window where key = any(${keys}::text[])`);
}

/** Counts one failure; a window that began before `since` starts anew. */
export async function countFailure(
  q: Queryable,
  of: { key: string; subject: string | null; now: Date; since: Date },
): Promise<void> {
  await q.run(sql`
    insert into guess_window (key, subject, started_at, failures)
    values (${of.key}, ${of.subject}, ${of.now}, 1)
    on conflict (key) do update set
      failures = case when guess_window.started_at <= ${of.since} then 1
        else guess_window.failures + 1 end,
      started_at = case when guess_window.started_at <= ${of.since} then ${of.now}
        else guess_window.started_at end`);
}

export async function forgetFailures(q: Queryable, key: string): Promise<void> {
  await q.run(sql`delete from guess_window where key = ${key}`);
}

/** Windows that have been over for long. */
export async function forgetWindowsBefore(q: Queryable, moment: Date): Promise<void> {
  await q.run(sql`delete from guess_window where started_at < ${moment}`);
}
