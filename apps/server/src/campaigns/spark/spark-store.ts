import {
  firstPerTarget,
  type RequiredActions,
  type TelegramGroup,
  type TweetLink,
} from '@stoke/domain';
import { lockCampaign, type Campaign } from '../core/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { RunTimes } from './traffic/run-times.ts';

/** The details that only Sparks have. */
export type SparkDetails = {
  id: string;
  groupLink: string;
  tweetUrl: string;
  hashtags: string[];
  needsLike: boolean;
  needsRetweet: boolean;
  needsComment: boolean;
  needsJoin: boolean;
  instructions: string;
  personPercent: number;
  /** Links whose opening is paid: those that it has, or would have if it started now. */
  linkCount: number;
  /** People in its group without the bot, as Telegram counted last; null: not known. */
  groupPeople: number | null;
  /** Hash of the token that connects its group; null: used or void. */
  connectHash: string | null;
  connectedAt: Date | null;
  telegramChatId: string | null;
  messages: number;
  engagedUsers: number;
};

export async function insertDetails(
  tx: Tx,
  {
    requiredActions,
    id,
    group,
    tweet,
    hashtags,
    instructions,
    personPercent,
    connectHash,
    trafficDatabase,
  }: {
    id: string;
    group: TelegramGroup;
    tweet: TweetLink;
    hashtags: readonly string[];
    requiredActions: RequiredActions;
    instructions: string;
    personPercent: number;
    connectHash: string;
    trafficDatabase: number;
  },
): Promise<void> {
  const { like, retweet, comment, joinTelegram } = requiredActions;
  await tx.run(sql`
    insert into spark_campaign (id, group_link, tweet_id, tweet_url, hashtags, needs_like,
      needs_retweet, needs_comment, needs_join, instructions, person_percent, connect_hash,
      traffic_database)
    values (${id}, ${group.url}, ${tweet.tweetId}, ${tweet.url}, ${hashtags},
      ${like}, ${retweet}, ${comment}, ${joinTelegram}, ${instructions}, ${personPercent}, ${connectHash},
      ${trafficDatabase})`);
}

/** Which database the traffic of a campaign lies in; 0 also for one that is unknown. */
export async function readTrafficNumber(q: Queryable, id: string): Promise<number> {
  const row = await q.one(sql<{ number: number }>`
    select traffic_database as number from spark_campaign where id = ${id}`);
  return row?.number ?? 0;
}

/** The highest number of a database that a campaign lies in. */
export function readHighestTrafficNumber(q: Queryable): Promise<number> {
  return q.value(sql<{ number: number }>`
    select coalesce(max(traffic_database), 0)::int as number from spark_campaign`);
}

/** The details of these campaigns, by id. */
export async function readDetails(
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, SparkDetails>> {
  const rows = await q.all(sql<SparkDetails & { firstUrls: string[] }>`
    select s.*, (select people from spark_group where chat_id = s.telegram_chat_id) as group_people,
      kept.count as link_count,
      case when kept.count > 0 then '{}'
        else array(select url from spark_first_links(s.id) order by position) end as first_urls
    from spark_campaign s cross join lateral (
      select count(*)::int as count from spark_link l where l.campaign_id = s.id) kept
    where s.id = any(${ids}::uuid[])`);
  return new Map(
    rows.map(({ firstUrls, ...row }) => {
      const first = firstPerTarget(firstUrls.map((url) => ({ url })));
      return [row.id, { ...row, linkCount: row.linkCount || first.length }];
    }),
  );
}

/** The details of an existing campaign, which always has them. */
export async function readDetailsOf(q: Queryable, id: string): Promise<SparkDetails> {
  const details = (await readDetails(q, [id])).get(id);
  if (!details) throw new Error(`Spark campaign ${id} has no details.`);
  return details;
}

/** A Spark with what its actions are judged by. */
export type SparkTerms = Campaign &
  RunTimes &
  Pick<SparkDetails, 'personPercent' | 'needsJoin'> & {
    /** The number of the last event of its traffic that the books have. */
    posted: number;
  };

/** The terms of a Spark that has started. */
export async function readSparkTerms(q: Queryable, id: string): Promise<SparkTerms> {
  const terms = await q.one(sql<SparkTerms>`
    select c.*, s.person_percent, s.needs_join, s.posted, c.activated_at as started_at,
      coalesce(c.ended_at, c.end_time) as ends_at,
      array(select paused_at from spark_pause where campaign_id = c.id order by paused_at) as paused_from,
      array(select resumed_at from spark_pause where campaign_id = c.id order by paused_at) as paused_until
    from campaign c join spark_campaign s on s.id = c.id where c.id = ${id}`);
  if (!terms) throw new Error(`The Spark ${id} is gone.`);
  return terms;
}

/**
 * Notes that a locked campaign is paused, or runs again; a repeat changes nothing. A report that the last pause
 * ended earlier than was noted shortens it, to nothing if the report is older than the pause.
 */
export async function recordPause(
  tx: Tx,
  { campaignId, isPaused, at }: { campaignId: string; isPaused: boolean; at: Date },
): Promise<void> {
  await (isPaused
    ? tx.run(sql`
        insert into spark_pause (campaign_id, paused_at)
        select ${campaignId}, ${at} where not exists (
          select from spark_pause where campaign_id = ${campaignId} and resumed_at is null)
        on conflict (campaign_id, paused_at) do update set resumed_at = null`)
    : tx.run(sql`
        update spark_pause set resumed_at = greatest(paused_at, ${at})
        where campaign_id = ${campaignId}
          and paused_at = (select max(paused_at) from spark_pause where campaign_id = ${campaignId})
          and (resumed_at is null or resumed_at > greatest(paused_at, ${at}))`));
}

/** The campaign with a token of this hash, locked. */
export async function lockByConnectHash(tx: Tx, hash: string): Promise<Campaign | null> {
  const found = await tx.one(sql<{ id: string }>`
    select id from spark_campaign where connect_hash = ${hash}`);
  return found && lockCampaign(tx, found.id);
}

export function readLinkByConnectHash(q: Queryable, hash: string): Promise<string | null> {
  return q.valueOrNull(sql<{ groupLink: string }>`
    select group_link from spark_campaign where connect_hash = ${hash}`);
}

/** Connects a locked campaign to a group and uses up its token. */
export async function markConnected(
  tx: Tx,
  { chatId, at, id }: { id: string; chatId: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update spark_campaign set telegram_chat_id = ${chatId}, connected_at = ${at},
      connect_hash = null
    where id = ${id}`);
}

/** Occupies the campaign's group, so that no other campaign starts there. */
export async function markRunning(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.run(sql`update spark_campaign set is_running = true where id = ${id}`);
}

/** Frees its group for the next campaign and voids its token. */
export async function markOver(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.run(sql`
    update spark_campaign set is_running = false, connect_hash = null where id = ${id}`);
}

/** Ids of a creator's campaigns whose group has this text in its link. */
export function findByText(
  q: Queryable,
  { creatorId, part }: { creatorId: string; part: string },
): Promise<string[]> {
  return q.values(sql<{ id: string }>`
    select c.id from campaign c join spark_campaign s using (id)
    where c.creator_id = ${creatorId} and s.group_link ilike ${part}`);
}
