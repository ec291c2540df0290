import type { CampaignKindName, Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

type Follow = { creatorId: string; name: string; username: string; followedAt: Date };

/** The creators that a user follows, latest first. */
export function listFollows(q: Queryable, userId: string): Promise<Follow[]> {
  return q.all(sql<Follow>`
    select f.creator_id, c.name, c.username, f.followed_at
    from follow f join creator_profile c on c.user_id = f.creator_id
    where f.user_id = ${userId} order by f.followed_at desc, f.creator_id`);
}

export function countFollows(q: Queryable, userId: string): Promise<number> {
  return q.value(sql<{ follows: number }>`
    select count(*)::int as follows from follow where user_id = ${userId}`);
}

export function isFollowing(
  q: Queryable,
  { creatorId, userId }: { creatorId: string; userId: string },
): Promise<boolean> {
  return q.has(sql`
    select from follow where creator_id = ${creatorId} and user_id = ${userId}`);
}

export async function insertFollow(
  tx: Tx,
  { creatorId, userId, at }: { creatorId: string; userId: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into follow (creator_id, user_id, followed_at)
    values (${creatorId}, ${userId}, ${at}) on conflict do nothing`);
}

export async function deleteFollow(
  q: Queryable,
  { creatorId, userId }: { creatorId: string; userId: string },
): Promise<void> {
  await q.run(sql`
    delete from follow where creator_id = ${creatorId} and user_id = ${userId}`);
}

/** Removes the follows by a user and of a user. */
export async function eraseFollows(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from follow where user_id = ${userId} or creator_id = ${userId}`);
}

export type StartedCampaign = {
  id: string;
  kind: CampaignKindName;
  creatorId: string;
  brand: string;
  name: string;
  pool: Usdc;
  activatedAt: Date;
};

/** Running campaigns of these kinds that started after `since` and whose followers were not told yet, by id. */
export function listNotAnnounced(
  q: Queryable,
  input: { kinds: readonly CampaignKindName[]; since: Date; after: string; limit: number },
): Promise<StartedCampaign[]> {
  const { kinds, since, after, limit } = input;
  return q.all(sql<StartedCampaign>`
    select c.id, c.kind, c.creator_id, p.name as brand, c.name, c.pool_micro, c.activated_at
    from campaign c join creator_profile p on p.user_id = c.creator_id
    where c.kind = any(${kinds}::text[]) and c.state in ('active', 'paused')
      and c.activated_at > ${since} and c.id > ${after}
      and not exists (select from followers_told t where t.campaign_id = c.id)
    order by c.id limit ${limit}`);
}

/** Followers of a creator since `before` or longer who are not banned, by id. */
export function listFollowers(
  q: Queryable,
  input: { creatorId: string; before: Date; after: string; limit: number },
): Promise<string[]> {
  const { creatorId, before, after, limit } = input;
  return q.values(sql<{ userId: string }>`
    select f.user_id from follow f join app_user u on u.id = f.user_id
    where f.creator_id = ${creatorId} and f.followed_at <= ${before}
      and f.user_id > ${after} and u.account_status <> 'banned'
    order by f.user_id limit ${limit}`);
}

export async function markNotified(
  q: Queryable,
  { at, campaignId }: { campaignId: string; at: Date },
): Promise<void> {
  await q.run(sql`
    insert into followers_told (campaign_id, told_at)
    select id, ${at} from campaign where id = ${campaignId} on conflict do nothing`);
}

/** Open campaigns of these kinds that started after `since`, and what their pools can still pay. */
export async function sumNewTasks(
  q: Queryable,
  { kinds, since, now }: { kinds: readonly CampaignKindName[]; since: Date; now: Date },
): Promise<{ campaigns: number; left: Usdc }> {
  return q.only(sql<{ campaigns: number; left: Usdc }>`
    select count(*)::int as campaigns, coalesce(sum(pool_micro + returned_micro - spent_micro
      - reserved_micro - disputed_micro - refunded_micro), 0)::bigint as left
    from campaign
    where kind = any(${kinds}::text[]) and state = 'active' and activated_at > ${since}
      and (end_time is null or end_time > ${now})`);
}

/** Active users who chose to hear of new tasks and were not told on this day, by id. */
export function listCurious(
  q: Queryable,
  { after, day, limit }: { day: string; after: string; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    select c.user_id as id from notice_choice c join app_user u on u.id = c.user_id
    where c.kind = 'new_tasks' and (c.on_site or c.by_telegram or c.by_mail) and c.user_id > ${after}
      and u.account_status = 'active'
      and not exists (select from notice n
        where n.user_id = c.user_id and n.kind = 'new_tasks' and n.subject = ${day})
    order by c.user_id limit ${limit}`);
}
