import type { Db, Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import {
  byId,
  everywhere,
  pageEverywhere,
  type BothSides,
  type TrafficDatabases,
  type TrafficTx,
} from '../../platform/db/traffic.ts';
import type { PersonalPage, PersonalRow } from '../../platform/personal-data.ts';
import { listMutes } from './moderation/mute-store.ts';
import { numberRecording } from './traffic/record-store.ts';
import { eraseTextsOf } from './traffic/text-store.ts';

/** Campaigns of a creator, by id. The token that connects a group is left out: it is a secret. */
export function listCampaigns(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select c.id, c.name, c.banner, c.price_micro as budget, c.pool_micro, c.fee_micro,
      c.duration_hours, s.group_link, s.tweet_url, s.hashtags, s.instructions, c.state,
      c.created_at, c.starts_at, c.funded_at, c.activated_at, c.end_time, c.ended_at, c.settled_at,
      c.spent_micro, c.reserved_micro, c.disputed_micro, c.refunded_micro, s.messages,
      s.engaged_users
    from campaign c join spark_campaign s on s.id = c.id
    where c.creator_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`);
}

/**
 * Keeps the campaigns' names, which earners' records need, and deletes links to people and groups.
 */
export async function eraseCampaigns(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    delete from spark_link l using campaign c where c.id = l.campaign_id and c.creator_id = ${userId}`);
  await tx.run(sql`
    update spark_campaign s set tweet_url = 'https://x.com/i/web/status/' || s.tweet_id,
      group_link = 'erased', instructions = '', connect_hash = null
    from campaign c where c.id = s.id and c.creator_id = ${userId}`);
}

/** The Sparks that a person takes part in, with their reports and earnings there. */
export async function listParticipations(
  { db, traffic }: BothSides,
  { userId, after, limit }: PersonalPage,
): Promise<PersonalRow[]> {
  const rows = await pageEverywhere(traffic, { order: byId, limit }, (q) =>
    q.all(sql<PersonalRow>`
      select campaign_id as id, participates_since, liked_at, retweeted_at, commented_at, joined_at,
        reserved_micro, available_micro, (select actions_removed_at from traffic.campaign c
          where c.campaign_id = p.campaign_id) as actions_removed_at
      from traffic.spark_participation p where user_id = ${userId} and campaign_id > ${after}
      order by campaign_id limit ${limit}`),
  );
  const mutes = await listMutes(db, { userId, campaignIds: rows.map(({ id }) => id) });
  const muted = Map.groupBy(mutes, ({ campaignId }) => campaignId);
  return rows.map((row) => ({
    ...row,
    mutes: (muted.get(row.id) ?? []).map(({ mutedAt, unmutedAt }) => ({ mutedAt, unmutedAt })),
  }));
}

/** A person's actions in Sparks, with the texts of messages as far as they are kept. */
export function listActions({ traffic }: BothSides, { userId, after, limit }: PersonalPage) {
  return pageEverywhere(traffic, { order: byId, limit }, (q) =>
    q.all(sql<PersonalRow>`
      select a.id, a.campaign_id, a.kind, a.at, t.text, a.status, a.code, a.doubt, a.amount_micro,
        a.judged_at, a.available_at
      from traffic.spark_action a
      left join traffic.spark_text t on t.campaign_id = a.campaign_id and t.action_id = a.id
      where a.user_id = ${userId} and a.id > ${after}
      order by a.id limit ${limit}`),
  );
}

/** Locks a person's reversals. */
export async function lockReversalsOf(tx: Tx, userId: string): Promise<void> {
  await tx.all(sql`select id from spark_reversal where user_id = ${userId} order by id for update`);
}

/** Erases the texts. */
export async function eraseReversals(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update spark_reversal set note = case reason when 'other' then 'erased' else '' end,
      answer = case when answer = '' then '' else 'erased' end
    where user_id = ${userId}`);
}

/** Whether a reversal of the person is appealed. */
export function hasAppeal(tx: Tx, userId: string): Promise<boolean> {
  return tx.has(sql`
    select from spark_reversal where user_id = ${userId} and state = 'appealed' limit 1`);
}

/** Whether actions of the person wait to be judged or to become available. */
export async function hasOpenActions(traffic: TrafficDatabases, userId: string): Promise<boolean> {
  const open = await everywhere(traffic, (q) =>
    q.all(sql`
      select from traffic.spark_action
      where user_id = ${userId} and status in ('waiting', 'doubtful', 'reserved') limit 1`),
  );
  return open.length > 0;
}

/** Keeps the Telegram account of a person who is deleted until `eraseActions` has erased what is known of it. */
export async function noteTelegram(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    insert into spark_erasure (user_id, telegram_user_id)
    select id, telegram_user_id from app_user where id = ${userId} and telegram_user_id is not null
    on conflict do nothing`);
}

/**
 * Keeps paid actions under the id of the account alone, also in the key of a reaction, and deletes texts and group
 * memberships: one Spark per transaction. Memberships go first, since the actions name the Telegram accounts.
 */
export async function eraseActions(
  { db, traffic }: { db: Db; traffic: TrafficDatabases },
  userId: string,
): Promise<void> {
  const noted = await db.values(sql<{ sender: string }>`
    select telegram_user_id as sender from spark_erasure where user_id = ${userId}`);
  const spoken = await everywhere(traffic, (q) =>
    q.values(sql<{ sender: string }>`
      select distinct sender from traffic.spark_action
      where user_id = ${userId} and sender is not null`),
  );
  const senders = [...new Set([...noted, ...spoken])];
  const joined = await everywhere(traffic, (q) =>
    q.values(sql<{ id: string }>`
      select distinct campaign_id as id from traffic.spark_member
      where telegram_user_id = any(${senders}::text[])`),
  );
  for (const id of joined) {
    await traffic.databaseOf(id).run(sql`
      delete from traffic.spark_member
      where campaign_id = ${id} and telegram_user_id = any(${senders}::text[])`);
  }
  const touched = await everywhere(traffic, (q) =>
    q.values(sql<{ id: string }>`
      select distinct campaign_id as id from traffic.spark_action a
      where user_id = ${userId} and (num_nonnulls(sender, fingerprint, simhash, doubt) > 0 or exists (
        select from traffic.spark_text t where t.campaign_id = a.campaign_id and t.action_id = a.id))`),
  );
  for (const campaignId of touched) {
    await traffic.databaseOf(campaignId).transaction((tx) => eraseIn(tx, { campaignId, userId }));
  }
  await db.run(sql`delete from spark_erasure where user_id = ${userId}`);
}

async function eraseIn(
  tx: TrafficTx,
  { campaignId, userId }: { campaignId: string; userId: string },
): Promise<void> {
  // A process that remembers the messages of the campaign reads them again.
  await numberRecording(tx, campaignId);
  await eraseTextsOf(tx, { campaignId, userId });
  await tx.run(sql`
    update traffic.spark_action set sender = null, fingerprint = null, simhash = null, doubt = null,
      key = case when kind = 'reaction' and sender is not null then target || ':' || id else key end,
      recording = case when kind = 'message' then (select number from traffic.spark_recording
        where campaign_id = ${campaignId}) end
    where user_id = ${userId} and campaign_id = ${campaignId}
      and num_nonnulls(sender, fingerprint, simhash, doubt) > 0`);
}
