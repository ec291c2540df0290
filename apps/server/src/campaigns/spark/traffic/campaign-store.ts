import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Campaign } from '../../core/index.ts';
import type { SparkDetails } from '../spark-store.ts';

/** What recording and judging know of a Spark that has started. */
export type TrafficCampaign = {
  creatorId: string;
  startedAt: Date;
  /** Its end, or the planned one. */
  endsAt: Date;
  /** The times in which it was paused. */
  pausedAt: Date[];
  /** As many as `pausedAt`; null: not resumed. */
  resumedAt: (Date | null)[];
  /** The addresses that are its own. */
  links: string[];
  /** The most that one person is paid, in percent of the pool. */
  personPercent: number;
  /** Batches of actions that were judged or reversed. */
  batches: number;
};

/** A Spark that has started, as its traffic knows it. */
export async function readTrafficCampaign(
  q: Queryable,
  campaignId: string,
): Promise<TrafficCampaign> {
  const row = await q.one(sql<TrafficCampaign>`
    select c.creator_id, c.started_at, c.ends_at, c.links, c.person_percent, c.batches,
      coalesce(p.paused_at, '{}') as paused_at, coalesce(p.resumed_at, '{}') as resumed_at
    from traffic.campaign c
    cross join lateral (
      select array_agg(paused_at order by paused_at) as paused_at,
        array_agg(resumed_at order by paused_at) as resumed_at
      from traffic.spark_pause where campaign_id = ${campaignId}
    ) p
    where c.campaign_id = ${campaignId}`);
  return row ?? missing(campaignId);
}

/** Adds a locked campaign that has just started. */
export async function insertTrafficCampaign(
  tx: Tx,
  { id, creatorId, activatedAt, endTime }: Campaign,
  { personPercent, links }: Pick<SparkDetails, 'personPercent'> & { links: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    insert into traffic.campaign (campaign_id, creator_id, started_at, ends_at, links, person_percent)
    values (${id}, ${creatorId}, ${activatedAt}, ${endTime}, ${links}, ${personPercent})`);
}

/** Writes when a locked campaign ended; one that never started is not there. */
export async function writeEnd(tx: Tx, { id, endedAt }: Campaign): Promise<void> {
  await tx.run(sql`
    update traffic.campaign set ends_at = ${endedAt} where campaign_id = ${id}`);
}

/** Writes the addresses of a campaign; one that has not started is not there. */
export async function writeLinks(
  tx: Tx,
  { campaignId, links }: { campaignId: string; links: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    update traffic.campaign set links = ${links} where campaign_id = ${campaignId}`);
}

/** Notes that a locked campaign is paused, or runs again; a repeat changes nothing. */
export async function recordPause(
  tx: Tx,
  { campaignId, isPaused, at }: { campaignId: string; isPaused: boolean; at: Date },
): Promise<void> {
  await (isPaused
    ? tx.run(sql`
        insert into traffic.spark_pause (campaign_id, paused_at)
        select ${campaignId}, ${at} where not exists (
          select from traffic.spark_pause where campaign_id = ${campaignId} and resumed_at is null)
        on conflict (campaign_id, paused_at) do update set resumed_at = null`)
    : tx.run(sql`
        update traffic.spark_pause set resumed_at = ${at}
        where campaign_id = ${campaignId} and resumed_at is null`));
}

/** Counts a batch of a locked campaign. @returns its number, for the reference of its posting. */
export async function countBatch(tx: Tx, campaignId: string): Promise<number> {
  const row = await tx.one(sql<{ batches: number }>`
    update traffic.campaign set batches = batches + 1
    where campaign_id = ${campaignId} returning batches`);
  return row?.batches ?? missing(campaignId);
}

/** Counts a release of a locked campaign. @returns its number, for the reference of its posting. */
export async function countRelease(tx: Tx, campaignId: string): Promise<number> {
  const row = await tx.one(sql<{ releases: number }>`
    update traffic.campaign set releases = releases + 1
    where campaign_id = ${campaignId} returning releases`);
  return row?.releases ?? missing(campaignId);
}

function missing(campaignId: string): never {
  throw new Error(`The Spark ${campaignId} is missing in the traffic.`);
}
