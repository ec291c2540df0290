import type { DripAction, RejectionReason } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

/** The part of an open task that is the same for every user. */
export type OpenTask = {
  id: string;
  campaignId: string;
  creatorId: string;
  url: string;
  openedAt: Date;
  endTime: Date;
};

/** The newest open tasks, whatever is left in their pools. */
export function listNewestOpen(q: Queryable, limit: number): Promise<OpenTask[]> {
  return q.all(sql<OpenTask>`
    select t.id, t.campaign_id, c.creator_id, t.url, t.opened_at, c.end_time
    from drip_tweet t join campaign c on c.id = t.campaign_id
    where t.is_open order by t.opened_at desc, t.id desc limit ${limit}`);
}

/** One user's work on one task. */
export type OwnWork = {
  taskId: string;
  actions: DripAction[] | null;
  state: 'pending' | 'approved' | 'rejected' | null;
  attempt: number | null;
  reason: RejectionReason | null;
  note: string | null;
};

/** What may have changed since the open tasks were cached, and one user's work on them. */
export type OpenState = {
  /** The open tasks since the given time, newest first. */
  recent: string[];
  /** Those of the campaigns that are active, and those of them that can pay one more. */
  active: string[];
  paying: string[];
  own: OwnWork[];
};

/**
 * Reads by keys only, in one query. `tasks` and `campaigns` are array literals of ids. Reads
 * review's table directly: this page is one query (design §6).
 */
export async function readOpenState(
  q: Queryable,
  of: {
    userId: string;
    tasks: string;
    campaigns: string;
    since: Date;
    now: Date;
    reward: bigint;
  },
): Promise<OpenState> {
  const state = await q.one(sql<OpenState>`
    with live as materialized (
      select c.id, c.pool_micro + c.returned_micro - c.spent_micro - c.reserved_micro
          - c.disputed_micro >= ${of.reward} as pays
      from campaign c
      where c.id = any (${of.campaigns}::uuid[]) and c.state = 'active' and c.end_time > ${of.now}
    ), done as (
      select d.task_id, array_agg(d.action) as actions from drip_action d
      where d.user_id = ${of.userId} and d.task_id = any (${of.tasks}::uuid[])
      group by d.task_id
    ), handed_in as (
      select distinct on (w.task_id) w.task_id, w.state, w.attempt, w.reason, w.note
      from submission w
      where w.user_id = ${of.userId} and w.task_id = any (${of.tasks}::uuid[])
      order by w.task_id, w.attempt desc
    )
    select
      array(select t.id::text from drip_tweet t where t.is_open and t.opened_at >= ${of.since}
        order by t.opened_at desc, t.id desc) as recent,
      array(select id::text from live) as active,
      array(select id::text from live where pays) as paying,
      (select coalesce(json_agg(json_build_object('taskId', task_id, 'actions', done.actions,
          'state', h.state, 'attempt', h.attempt, 'reason', h.reason, 'note', h.note)), '[]')
        from done full join handed_in h using (task_id)) as own`);
  if (!state) throw new Error('A row of subqueries is always there.');
  return state;
}
