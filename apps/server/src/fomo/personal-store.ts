import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Row = Record<string, unknown> & { id: string };

/** Campaigns of a creator with their tasks, by id. */
export function listCampaigns(
  q: Queryable,
  of: { userId: string; after: string; limit: number },
): Promise<Row[]> {
  return q.all(sql<Row>`
    select c.id, c.name, c.banner, f.rules, c.price_micro as budget, c.pool_micro, c.fee_micro,
      f.users, c.state, c.created_at, c.activated_at, c.ended_at, c.spent_micro, c.reserved_micro,
      c.disputed_micro, c.refunded_micro, f.completed_users,
      coalesce((select json_agg(json_build_object('name', t.name, 'kind', t.kind, 'guide',
          t.guide_text, 'links', (select json_agg(l.link order by l.position) from fomo_link l
            where l.task_id = t.id)) order by t.position)
        from fomo_task t where t.campaign_id = c.id), '[]'::json) as tasks
    from campaign c join fomo_campaign f on f.id = c.id
    where c.creator_id = ${of.userId} and c.id > ${of.after} order by c.id limit ${of.limit}`);
}

/**
 * Keeps the campaigns' names, which earners' records need, and deletes links to people and groups.
 */
export async function blankCampaigns(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update fomo_link l set link = '', description = '', required_content = ''
    from fomo_task t join campaign c on c.id = t.campaign_id
    where t.id = l.task_id and c.creator_id = ${userId}`);
  await tx.run(sql`
    update fomo_task t set guide_link = '', guide_text = ''
    from campaign c where c.id = t.campaign_id and c.creator_id = ${userId}`);
}
