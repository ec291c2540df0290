import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

/** How many wrong codes a Telegram account has brought in a window that began after `since`. */
export async function readWrong(
  q: Queryable,
  of: { telegramUserId: string; since: Date },
): Promise<number> {
  const row = await q.one(sql<{ failures: number }>`
    select failures from guess_window
    where key = ${keyOf(of.telegramUserId)} and started_at > ${of.since}`);
  return row?.failures ?? 0;
}

export async function countWrong(
  tx: Tx,
  of: { telegramUserId: string; at: Date; since: Date },
): Promise<void> {
  await tx.run(sql`
    insert into guess_window (key, started_at, failures)
    values (${keyOf(of.telegramUserId)}, ${of.at}, 1)
    on conflict (key) do update set
      failures = case when guess_window.started_at <= ${of.since} then 1
        else guess_window.failures + 1 end,
      started_at = case when guess_window.started_at <= ${of.since} then ${of.at}
        else guess_window.started_at end`);
}

function keyOf(telegramUserId: string): string {
  return `telegram-code:${telegramUserId}`;
}
