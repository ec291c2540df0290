import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Row = Record<string, unknown> & { id: string };

/** Campaigns of a creator with their tasks, by id. */
export function listCampaigns(
  q: Queryable,
  of: { userId: string; after: string; limit: number },
): Promise<Row[]> {
  return q.all(sql<Row>`
    select c.id, c.name, c.banner, c.rules, c.budget_micro, c.pool_micro, c.fee_micro, c.users,
      c.state, c.created_at, c.activated_at, c.ended_at, c.spent_micro, c.reserved_micro,
      c.refunded_micro, c.completed_users,
      coalesce((select json_agg(json_build_object('name', t.name, 'kind', t.kind, 'guide',
          t.guide_text, 'links', (select json_agg(l.link order by l.position) from fomo_link l
            where l.task_id = t.id)) order by t.position)
        from fomo_task t where t.campaign_id = c.id), '[]'::json) as tasks
    from fomo_campaign c where c.creator_id = ${of.userId} and c.id > ${of.after} order by c.id
    limit ${of.limit}`);
}

/** Money of the campaign is not yet where it stays: it runs, or its rest has not gone back. */
export async function hasUnsettledCampaign(q: Queryable, userId: string): Promise<boolean> {
  const found = await q.one(sql`
    select 1 from fomo_campaign where creator_id = ${userId} and activated_at is not null
      and (ended_at is null or spent_micro + refunded_micro < pool_micro)
    limit 1`);
  return found !== null;
}

/**
 * A campaign that was never paid for says nothing any more: nobody has seen it. Of the others the
 * names stay with what people earned in them; links that name a person or a group go.
 */
export async function blankCampaigns(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update fomo_link l set link = '', description = '', required_content = ''
    from fomo_task t join fomo_campaign c on c.id = t.campaign_id
    where t.id = l.task_id and c.creator_id = ${userId}`);
  await tx.run(sql`
    update fomo_task t set guide_link = '', guide_text = ''
    from fomo_campaign c where c.id = t.campaign_id and c.creator_id = ${userId}`);
  await tx.run(sql`
    update fomo_campaign set name = 'Deleted campaign', banner = 'erased', rules = '{}'
    where creator_id = ${userId} and activated_at is null`);
}
