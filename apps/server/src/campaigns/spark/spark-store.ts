import type { RequiredActions, TelegramGroup, TweetLink } from '@stoke/domain';
import { lockCampaign, type Campaign } from '../core/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

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
  }: {
    id: string;
    group: TelegramGroup;
    tweet: TweetLink;
    hashtags: readonly string[];
    requiredActions: RequiredActions;
    instructions: string;
    personPercent: number;
    connectHash: string;
  },
): Promise<void> {
  const { like, retweet, comment, joinTelegram } = requiredActions;
  await tx.run(sql`
    insert into spark_campaign (id, group_link, tweet_id, tweet_url, hashtags, needs_like,
      needs_retweet, needs_comment, needs_join, instructions, person_percent, connect_hash)
    values (${id}, ${group.url}, ${tweet.tweetId}, ${tweet.url}, ${hashtags},
      ${like}, ${retweet}, ${comment}, ${joinTelegram}, ${instructions}, ${personPercent}, ${connectHash})`);
}

/** The details of these campaigns, by id. */
export async function readDetails(
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, SparkDetails>> {
  const rows = await q.all(sql<SparkDetails>`
    select s.*, (select people from spark_group where chat_id = s.telegram_chat_id) as group_people,
      coalesce(
      (select nullif(count(*), 0)::int from spark_link l where l.campaign_id = s.id),
      (select count(distinct url)::int from spark_first_links(s.id))) as link_count
    from spark_campaign s where s.id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The details of an existing campaign, which always has them. */
export async function readDetailsOf(q: Queryable, id: string): Promise<SparkDetails> {
  const details = (await readDetails(q, [id])).get(id);
  if (!details) throw new Error(`Spark campaign ${id} has no details.`);
  return details;
}

/** The addresses that are a campaign's own: its tweet, its group, and the links whose opening is paid. */
export async function readOwnAddresses(q: Queryable, id: string): Promise<string[]> {
  const row = await q.one(sql<{ links: string[] }>`
    select array[tweet_url, group_link] || array(
      select url from spark_link where campaign_id = ${id} and kind <> 'tweet' order by position) as links
    from spark_campaign where id = ${id}`);
  return row?.links ?? [];
}

/** The campaign with a token of this hash, locked. */
export async function lockByConnectHash(tx: Tx, hash: string): Promise<Campaign | null> {
  const found = await tx.one(sql<{ id: string }>`
    select id from spark_campaign where connect_hash = ${hash}`);
  return found && lockCampaign(tx, found.id);
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
export async function findByText(
  q: Queryable,
  { creatorId, part }: { creatorId: string; part: string },
): Promise<string[]> {
  const rows = await q.all(sql<{ id: string }>`
    select c.id from campaign c join spark_campaign s using (id)
    where c.creator_id = ${creatorId} and s.group_link ilike ${part}`);
  return rows.map(({ id }) => id);
}
