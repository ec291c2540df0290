import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { OpenTask } from './task-store.ts';

/** More than one brand has open at a time, or one person submits while a drip runs. */
const maxCandidates = 2000;

/** The open tasks of one creator. */
export function listOpenOfCreator(q: Queryable, creatorId: string): Promise<OpenTask[]> {
  return q.all(sql<OpenTask>`
    select t.id, t.campaign_id, c.creator_id, t.url, t.about, t.opened_at, c.end_time
    from campaign c join drip_tweet t on t.campaign_id = c.id
    where c.creator_id = ${creatorId} and c.kind = 'drip' and c.state = 'active' and t.is_open
    limit ${maxCandidates}`);
}

/**
 * The open tasks on which the user's work is in this state; an appeal makes it pending. Reads review's
 * tables directly (design §6).
 */
export function listOpenOfWorker(
  q: Queryable,
  { userId, state }: { userId: string; state: 'pending' | 'approved' },
): Promise<OpenTask[]> {
  return q.all(sql<OpenTask>`
    select t.id, t.campaign_id, c.creator_id, t.url, t.about, t.opened_at, c.end_time
    from (select w.id, w.task_id, w.state from submission w where w.user_id = ${userId}
      order by w.id desc limit ${maxCandidates}) work
    join drip_tweet t on t.id = work.task_id
    join campaign c on c.id = t.campaign_id
    left join dispute d on d.submission_id = work.id and d.state = 'appealed'
    where case when d.state is null then work.state else 'pending' end = ${state} and t.is_open`);
}

/** The open tasks after this place, by the end of their campaign. */
export function listOpenByEnd(
  q: Queryable,
  { after, limit }: { after: { at: Date; id: string }; limit: number },
): Promise<OpenTask[]> {
  return q.all(sql<OpenTask>`
    select t.id, t.campaign_id, c.creator_id, t.url, t.about, t.opened_at, c.end_time
    from campaign c join drip_tweet t on t.campaign_id = c.id
    where c.state = 'active' and t.is_open and c.end_time >= ${after.at}
      and (c.end_time, t.id) > (${after.at}, ${after.id}::uuid)
    order by c.end_time, t.id limit ${limit}`);
}
