import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

/** What waits in one queue: how much, and since when the oldest does; null when nothing waits. */
export type Queue = { name: string; count: number; oldest: Date | null };

/** What waits for a person or a worker. */
export function readQueues(q: Queryable): Promise<Queue[]> {
  return q.all(sql<Queue>`
    select 'reviews' as name, count(*)::int as count, min(submitted_at) as oldest
      from submission where state = 'pending'
    union all select 'appeals', count(*)::int, min(filed_at) from appeal where state = 'open'
    union all select 'tickets', count(*)::int, min(changed_at)
      from support_ticket where state = 'open'
    union all select 'deposits', count(*)::int, min(created_at) from deposit where state = 'seen'
    union all select 'mails', count(*)::int, min(created_at)
      from outgoing_mail where state = 'waiting'
    union all select 'telegram_inbox', count(*)::int, min(received_at)
      from telegram_update where state = 'waiting'
    union all select 'telegram_outbox', count(*)::int, min(created_at)
      from telegram_message where state = 'waiting'`);
}
