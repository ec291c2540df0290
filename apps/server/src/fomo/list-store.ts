import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { TimePlace } from '../platform/http/id-cursor.ts';
import {
  fromRow,
  type FomoCampaign,
  type FomoLink,
  type FomoRow,
  type FomoTask,
} from './fomo-row.ts';

/** Active campaigns, newest first. */
export async function listPublic(
  q: Queryable,
  of: { before: TimePlace; limit: number },
): Promise<FomoCampaign[]> {
  const rows = await q.all(sql<FomoRow>`
    select * from fomo_campaign
    where state = 'active' and (activated_at, id) < (${of.before.at}, ${of.before.id})
    order by activated_at desc, id desc limit ${of.limit}`);
  return rows.map(fromRow);
}

/** Newest first. */
export async function listOfCreator(
  q: Queryable,
  of: { creatorId: string; before: string; limit: number },
): Promise<FomoCampaign[]> {
  const rows = await q.all(sql<FomoRow>`
    select * from fomo_campaign where creator_id = ${of.creatorId} and id < ${of.before}
    order by id desc limit ${of.limit}`);
  return rows.map(fromRow);
}

export async function readCampaign(q: Queryable, id: string): Promise<FomoCampaign | null> {
  const row = await q.one(sql<FomoRow>`select * from fomo_campaign where id = ${id}`);
  return row && fromRow(row);
}

/** The tasks of these campaigns, each campaign's in their order. */
export function readTasks(q: Queryable, campaignIds: readonly string[]): Promise<FomoTask[]> {
  return q.all(sql<FomoTask>`
    select id, campaign_id, key, kind, name, rate_micro, allocation_tenths, target, participants,
      guide_text, guide_link
    from fomo_task where campaign_id = any(${campaignIds}::uuid[])
    order by campaign_id, position`);
}

/** The links of these tasks, each task's in their order. */
export function readLinks(q: Queryable, taskIds: readonly string[]): Promise<FomoLink[]> {
  return q.all(sql<FomoLink>`
    select id, task_id, link, name, type, proof_required, description, proof_placeholder,
      required_content
    from fomo_link where task_id = any(${taskIds}::uuid[])
    order by task_id, position`);
}
