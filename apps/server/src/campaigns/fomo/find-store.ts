import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

// The campaigns that a search finds by fields that only this kind has.

/** A task or a link of one. */
export async function findByTask(q: Queryable, id: string): Promise<string | null> {
  const found = await q.one(sql<{ id: string }>`
    select campaign_id as id from fomo_task where id = ${id}
    union all select t.campaign_id from fomo_link l join fomo_task t on t.id = l.task_id
      where l.id = ${id}`);
  return found?.id ?? null;
}
