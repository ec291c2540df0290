import type { TelegramGroup, TweetLink, Usdc } from '@stoke/domain';
import type { Settlement } from '../escrow/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import { firstId } from '../platform/http/id-cursor.ts';
import { fromRow, type RequiredActions, type SparkCampaign, type SparkRow } from './spark-row.ts';

export type NewSpark = {
  id: string;
  creatorId: string;
  name: string;
  banner: string;
  budget: Usdc;
  pool: Usdc;
  fee: Usdc;
  durationHours: number;
  group: TelegramGroup;
  tweet: TweetLink;
  hashtags: readonly string[];
  requiredActions: RequiredActions;
  instructions: string;
  connectHash: string;
  createdAt: Date;
};

/** Adds a pending campaign. */
export async function insertCampaign(tx: Tx, of: NewSpark): Promise<SparkCampaign> {
  const { like, retweet, comment, joinTelegram } = of.requiredActions;
  const row = await tx.one(sql<SparkRow>`
    insert into spark_campaign (id, creator_id, name, banner, budget_micro, pool_micro, fee_micro,
      duration_hours, group_link, tweet_id, tweet_url, hashtags, needs_like, needs_retweet,
      needs_comment, needs_join, instructions, state, created_at, connect_hash)
    values (${of.id}, ${of.creatorId}, ${of.name}, ${of.banner}, ${of.budget}, ${of.pool},
      ${of.fee}, ${of.durationHours}, ${of.group.url}, ${of.tweet.tweetId}, ${of.tweet.url},
      ${of.hashtags}, ${like}, ${retweet}, ${comment}, ${joinTelegram}, ${of.instructions},
      'pending', ${of.createdAt}, ${of.connectHash})
    returning *`);
  return changed(row, of.id);
}

/** The lock that comes before every other row of a campaign. */
export async function lockCampaign(tx: Tx, id: string): Promise<SparkCampaign | null> {
  const row = await tx.one(sql<SparkRow>`select * from spark_campaign where id = ${id} for update`);
  return row && fromRow(row);
}

/** The campaign that a token of this hash connects, locked. */
export async function lockByConnectHash(tx: Tx, hash: string): Promise<SparkCampaign | null> {
  const row = await tx.one(sql<SparkRow>`
    select * from spark_campaign where connect_hash = ${hash} for update`);
  return row && fromRow(row);
}

/** What of a creator waits for money, oldest first. */
export async function listUnfunded(q: Queryable, creatorId: string): Promise<string[]> {
  const rows = await q.all(sql<{ id: string }>`
    select id from spark_campaign
    where creator_id = ${creatorId} and state = 'pending' and funded_at is null order by id`);
  return rows.map(({ id }) => id);
}

export type Due = { id: string; at: Date };
export type DuePage = { now: Date; after: Due | null; limit: number };
const beforeAll: Due = { at: new Date(0), id: firstId };

/** Running campaigns whose time is up, longest over first. */
export function listEnding(q: Queryable, { now, after, limit }: DuePage): Promise<Due[]> {
  return q.all(sql<Due>`
    select id, end_time as at from spark_campaign
    where state in ('active', 'paused') and end_time <= ${now}
      and (end_time, id) > (${(after ?? beforeAll).at}, ${(after ?? beforeAll).id})
    order by end_time, id limit ${limit}`);
}

/** Ended campaigns whose rest is to go back, longest due first. */
export function listSettling(q: Queryable, { now, after, limit }: DuePage): Promise<Due[]> {
  return q.all(sql<Due>`
    select id, settle_at as at from spark_campaign
    where ended_at is not null and settled_at is null and settle_at <= ${now}
      and (settle_at, id) > (${(after ?? beforeAll).at}, ${(after ?? beforeAll).id})
    order by settle_at, id limit ${limit}`);
}

export async function markFunded(tx: Tx, id: string, at: Date): Promise<SparkCampaign> {
  const row = await tx.one(sql<SparkRow>`
    update spark_campaign set funded_at = ${at}
    where id = ${id} and state = 'pending' and funded_at is null returning *`);
  return changed(row, id);
}

/** Ties it to a group and uses its token up. */
export async function markConnected(
  tx: Tx,
  of: { id: string; chatId: string; at: Date },
): Promise<SparkCampaign> {
  const row = await tx.one(sql<SparkRow>`
    update spark_campaign set telegram_chat_id = ${of.chatId}, connected_at = ${of.at},
      connect_hash = null
    where id = ${of.id} and state = 'pending' returning *`);
  return changed(row, of.id);
}

/** Starts the clock. */
export async function activate(
  tx: Tx,
  of: { id: string; activatedAt: Date; endTime: Date },
): Promise<SparkCampaign> {
  const row = await tx.one(sql<SparkRow>`
    update spark_campaign set state = 'active', activated_at = ${of.activatedAt},
      end_time = ${of.endTime}
    where id = ${of.id} and state = 'pending' returning *`);
  return changed(row, of.id);
}

/** Pauses an active campaign, or lets a paused one go on: `pausedAt` null. */
export async function setPause(
  tx: Tx,
  of: { id: string; pausedAt: Date | null },
): Promise<SparkCampaign> {
  const row = await tx.one(sql<SparkRow>`
    update spark_campaign set paused_at = ${of.pausedAt},
      state = case when ${of.pausedAt}::timestamptz is null then 'active' else 'paused' end
    where id = ${of.id} and state in ('active', 'paused') returning *`);
  return changed(row, of.id);
}

/** Ends it; its group link can no longer be used up. */
export async function finish(
  tx: Tx,
  of: { id: string; state: 'completed' | 'ended'; endedAt: Date; settleAt: Date },
): Promise<SparkCampaign> {
  const row = await tx.one(sql<SparkRow>`
    update spark_campaign set state = ${of.state}, ended_at = ${of.endedAt}, paused_at = null,
      settle_at = ${of.settleAt}, connect_hash = null
    where id = ${of.id} and ended_at is null returning *`);
  return changed(row, of.id);
}

/** Writes what a settlement moved; null: there was nothing to move. */
export async function addSettlement(
  tx: Tx,
  of: { id: string; settlement: Settlement | null; at: Date },
): Promise<SparkCampaign> {
  const { poolRefund, feeRefund, feeEarned } = of.settlement ?? {
    poolRefund: 0n,
    feeRefund: 0n,
    feeEarned: 0n,
  };
  const row = await tx.one(sql<SparkRow>`
    update spark_campaign set refunded_micro = refunded_micro + ${poolRefund},
      fee_refunded_micro = fee_refunded_micro + ${feeRefund},
      fee_earned_micro = fee_earned_micro + ${feeEarned},
      settle_count = settle_count + ${of.settlement === null ? 0 : 1},
      settled_at = coalesce(settled_at, ${of.at})
    where id = ${of.id} returning *`);
  return changed(row, of.id);
}

function changed(row: SparkRow | null, id: string): SparkCampaign {
  if (!row) throw new Error(`Spark campaign ${id} was changed without its lock.`);
  return fromRow(row);
}
