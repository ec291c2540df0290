import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { TimePlace } from '../platform/http/id-cursor.ts';
import { fromRow, type SparkCampaign, type SparkRow } from './spark-row.ts';

/** Active campaigns whose time is not up, newest first. */
export async function listPublic(
  q: Queryable,
  of: { now: Date; before: TimePlace; limit: number },
): Promise<SparkCampaign[]> {
  const rows = await q.all(sql<SparkRow>`
    select * from spark_campaign
    where state = 'active' and (activated_at, id) < (${of.before.at}, ${of.before.id})
      and end_time > ${of.now}
    order by activated_at desc, id desc limit ${of.limit}`);
  return rows.map(fromRow);
}

/** Newest first. */
export async function listOfCreator(
  q: Queryable,
  of: { creatorId: string; before: string; limit: number },
): Promise<SparkCampaign[]> {
  const rows = await q.all(sql<SparkRow>`
    select * from spark_campaign where creator_id = ${of.creatorId} and id < ${of.before}
    order by id desc limit ${of.limit}`);
  return rows.map(fromRow);
}

export async function readCampaign(q: Queryable, id: string): Promise<SparkCampaign | null> {
  const row = await q.one(sql<SparkRow>`select * from spark_campaign where id = ${id}`);
  return row && fromRow(row);
}
