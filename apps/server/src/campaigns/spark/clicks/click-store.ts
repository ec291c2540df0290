import { firstPerTarget, type SparkCode } from '@stoke/domain';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { BothSides, TrafficQueryable, TrafficTx } from '../../../platform/db/traffic.ts';
import { listCampaignsOf } from '../participation-store.ts';
import type { LinkKind } from './click-token.ts';

/** `id`: by which clicks name it. */
export type SparkLink = {
  id: string;
  kind: LinkKind;
  position: number;
  url: string;
  label: string;
};

/** Keeps the links that the campaign has now: its tweet, and its creator's. Each place is paid once. */
export async function insertLinks(tx: Tx, campaignId: string): Promise<void> {
  const all = await tx.all(sql<Pick<SparkLink, 'kind' | 'position' | 'url'>>`
    select kind, position, url from spark_first_links(${campaignId}) order by position`);
  const links = firstPerTarget(all);
  await tx.run(sql`
    insert into spark_link (campaign_id, kind, position, url)
    select ${campaignId}, * from unnest(${links.map(({ kind }) => kind)}::text[],
      ${links.map(({ position }) => position)}::int[], ${links.map(({ url }) => url)}::text[])
    on conflict do nothing`);
}

/** The links of a campaign that has started, in their order. */
export function readLinks(q: Queryable, campaignId: string): Promise<SparkLink[]> {
  return q.all(sql<SparkLink>`
    select case kind when 'added' then 'added-' || position else kind end as id, kind, position, url,
      label
    from spark_link where campaign_id = ${campaignId} order by position`);
}

/** Adds a link to a locked campaign, after all that it has. @returns its position. */
export async function insertAddedLink(
  tx: Tx,
  { campaignId, url, label }: { campaignId: string; url: string; label: string },
): Promise<number> {
  const row = await tx.one(sql<{ position: number }>`
    insert into spark_link (campaign_id, kind, position, url, label)
    select ${campaignId}, 'added', greatest(4, max(position)) + 1, ${url}, ${label}
    from spark_link where campaign_id = ${campaignId}
    returning position`);
  if (!row) throw new Error(`Spark campaign ${campaignId} has no links.`);
  return row.position;
}

/** The links of these campaigns that have started, in their order. */
export function readAllLinks(
  q: Queryable,
  campaignIds: readonly string[],
): Promise<(Pick<SparkLink, 'kind' | 'url' | 'label'> & { campaignId: string })[]> {
  return q.all(sql<Pick<SparkLink, 'kind' | 'url' | 'label'> & { campaignId: string }>`
    select campaign_id, kind, url, label from spark_link
    where campaign_id = any(${campaignIds}::uuid[]) order by campaign_id, position`);
}

/** The links of a campaign whose opening by a person was paid, or waits to be judged. */
export async function readOpened(
  q: TrafficQueryable,
  { campaignId, userId }: { campaignId: string; userId: string },
): Promise<Set<string>> {
  const found = await q.values(sql<{ target: string }>`
    select target from traffic.spark_action
    where user_id = ${userId} and campaign_id = ${campaignId} and kind = 'click'
      and status <> 'unpaid'`);
  return new Set(found);
}

/** The running Sparks that a person takes part in, the last started first. */
export async function listRunningOf(
  { db, traffic }: BothSides,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ campaignId: string }[]> {
  const ids = await listCampaignsOf(traffic, userId);
  return db.all(sql<{ campaignId: string }>`
    select id as campaign_id from campaign
    where id = any(${ids}::uuid[]) and state = 'active'
    order by activated_at desc, id desc limit ${limit}`);
}

/**
 * Records that a person opened a link, once. An unpaid opening, as before taking part or above the limit of an
 * hour, is replaced by the next one that may be paid. Returns whether anything was recorded.
 */
export async function insertClick(
  tx: TrafficTx,
  input: {
    id: string;
    campaignId: string;
    userId: string;
    /** The id of the link. */
    link: string;
    sender: string | null;
    at: Date;
    dueAt: Date;
    /** Why it is unpaid; null: it waits to be judged. */
    code: SparkCode | null;
    ruleVersion: number;
  },
): Promise<boolean> {
  const status = input.code === null ? 'waiting' : 'unpaid';
  const written = await tx.one(sql`
    insert into traffic.spark_action as a (id, campaign_id, kind, key, at, sender, user_id, target,
      received_at, due_at, status, code, rule_version)
    select ${input.id}, ${input.campaignId}, 'click', ${`${input.link}:${input.userId}`}, ${input.at},
      ${input.sender}, ${input.userId}, ${input.link}, ${input.at}, ${input.dueAt}, ${status},
      ${input.code}, ${input.ruleVersion}
    where not exists (select from traffic.campaign
      where campaign_id = ${input.campaignId} and actions_removed_at is not null)
    on conflict (campaign_id, kind, key) do update set at = excluded.at,
      sender = excluded.sender, received_at = excluded.received_at, due_at = excluded.due_at, status = excluded.status,
      code = excluded.code, rule_version = excluded.rule_version, judged_at = null
    where a.status = 'unpaid' and excluded.status = 'waiting'
    returning id`);
  return written !== null;
}
