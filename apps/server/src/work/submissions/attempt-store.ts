import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Submission } from './submission-store.ts';

/** The attempts on the same tasks that came before these, by the id of each. */
export async function readEarlierAttempts(
  q: Queryable,
  submissions: readonly Submission[],
): Promise<Map<string, Submission[]>> {
  const later = submissions.filter(({ attempt }) => attempt > 1);
  if (later.length === 0) return new Map();
  const rows = await q.all(sql<Submission & { laterId: string }>`
    select e.*, s.id as later_id from submission s
    join submission e on e.user_id = s.user_id and e.task_id = s.task_id and e.attempt < s.attempt
    where s.id = any(${later.map(({ id }) => id)}::uuid[]) order by e.attempt`);
  return Map.groupBy(rows, ({ laterId }) => laterId);
}
