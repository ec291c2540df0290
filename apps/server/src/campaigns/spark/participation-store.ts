import type { Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import {
  everywhere,
  type BothSides,
  type TrafficQueryable,
  type TrafficTx,
} from '../../platform/db/traffic.ts';
import type { SparkDetails } from './spark-store.ts';

/** A person in a Spark: the account, and what is done there. Null: not done, or there is none. */
export type PersonInSpark = {
  accountStatus: 'active' | 'suspended' | 'banned';
  /** Of a suspension by an admin. */
  suspendedUntil: Date | null;
  telegramUserId: string | null;
  /** Another user earned in the campaign with this Telegram account first. */
  earnsForAnother: boolean;
  xUsername: string | null;
  hasRules: boolean;
  participatesSince: Date | null;
  mutedAt: Date | null;
  /** Taken back, which an appeal may still overturn, or did a moment ago: it counts towards the limit per person. */
  disputed: Usdc;
  likedAt: Date | null;
  retweetedAt: Date | null;
  commentedAt: Date | null;
  joinedAt: Date | null;
  reserved: Usdc;
  available: Usdc;
  waiting: number;
  unpaid: number;
  areActionsRemoved: boolean;
};

type Account = Pick<
  PersonInSpark,
  | 'accountStatus'
  | 'suspendedUntil'
  | 'telegramUserId'
  | 'xUsername'
  | 'hasRules'
  | 'mutedAt'
  | 'disputed'
>;

type Input = { campaignId: string; userId: string };

/** Null for an unknown user. */
export async function readPerson(
  { db, traffic }: BothSides,
  { campaignId, userId }: Input,
): Promise<PersonInSpark | null> {
  const account = await db.one(sql<Account>`
    select account_status, suspended_until, telegram_user_id, x_username,
      exists (select from rules_acceptance r where r.user_id = app_user.id) as has_rules,
      (select min(muted_at) from spark_mute m where m.campaign_id = ${campaignId}
        and m.user_id = app_user.id and unmuted_at is null) as muted_at,
      spark_disputed(${campaignId}, app_user.id) as disputed_micro
    from app_user where id = ${userId}`);
  if (!account) return null;
  // Without a Telegram account nothing is found by it.
  const sender = account.telegramUserId ?? '';
  const part = await traffic.databaseOf(campaignId).one(sql<Omit<PersonInSpark, keyof Account>>`
    select exists (select from traffic.spark_earner where campaign_id = ${campaignId}
        and user_id <> ${userId} and account = traffic.account_hash(${sender}))
        as earns_for_another,
      p.participates_since, p.liked_at, p.retweeted_at, p.commented_at,
      coalesce(p.joined_at, case when m.is_member then coalesce(m.joined_at, m.changed_at) end)
        as joined_at,
      coalesce(p.reserved_micro, 0) as reserved_micro,
      coalesce(p.available_micro, 0) as available_micro, a.waiting, a.unpaid,
      exists (select from traffic.campaign where campaign_id = ${campaignId}
        and actions_removed_at is not null) as are_actions_removed
    from (
      select count(*) filter (where status in ('waiting', 'doubtful'))::int as waiting,
        count(*) filter (where status in ('unpaid', 'reversed'))::int as unpaid
      from traffic.spark_action where user_id = ${userId} and campaign_id = ${campaignId}
    ) a
    left join traffic.spark_participation p on p.campaign_id = ${campaignId} and p.user_id = ${userId}
    left join traffic.spark_member m on m.campaign_id = ${campaignId}
      and m.telegram_user_id = ${sender}`);
  return part && { ...account, ...part };
}

/** Takes part; a repeat changes nothing. */
export async function insertParticipation(
  tx: TrafficTx,
  { campaignId, userId, at }: Input & { at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into traffic.spark_participation (campaign_id, user_id, participates_since)
    values (${campaignId}, ${userId}, ${at}) on conflict do nothing`);
}

export function takesPart(q: TrafficQueryable, { campaignId, userId }: Input): Promise<boolean> {
  return q.has(sql`
    select from traffic.spark_participation
    where campaign_id = ${campaignId} and user_id = ${userId}`);
}

type RequiredOnX = Pick<SparkDetails, 'needsLike' | 'needsRetweet' | 'needsComment'>;

export type ReportedAction = 'like' | 'retweet' | 'comment';

/** Notes an action on X that the participant reports; the first report stays. */
export async function recordAction(
  tx: TrafficTx,
  { campaignId, userId, action, at }: Input & { action: ReportedAction; at: Date },
): Promise<void> {
  await tx.run(sql`
    update traffic.spark_participation set
      liked_at = case when ${action} = 'like' then coalesce(liked_at, ${at}) else liked_at end,
      retweeted_at = case when ${action} = 'retweet' then coalesce(retweeted_at, ${at})
        else retweeted_at end,
      commented_at = case when ${action} = 'comment' then coalesce(commented_at, ${at})
        else commented_at end
    where campaign_id = ${campaignId} and user_id = ${userId}`);
}

export async function recordJoined(
  tx: TrafficTx,
  { at, campaignId, userId }: Input & { at: Date },
): Promise<void> {
  await tx.run(sql`
    update traffic.spark_participation set joined_at = coalesce(joined_at, ${at})
    where campaign_id = ${campaignId} and user_id = ${userId}`);
}

/** Notes when the last required action on X was done, once all are. */
export async function recordActionsDone(
  tx: TrafficTx,
  { campaignId, userId, needs }: Input & { needs: RequiredOnX },
): Promise<void> {
  const { needsLike, needsRetweet, needsComment } = needs;
  await tx.run(sql`
    update traffic.spark_participation set
      actions_done_at = greatest(participates_since, case when ${needsLike}::boolean then liked_at end,
        case when ${needsRetweet}::boolean then retweeted_at end,
        case when ${needsComment}::boolean then commented_at end)
    where campaign_id = ${campaignId} and user_id = ${userId} and actions_done_at is null
      and (not ${needsLike}::boolean or liked_at is not null)
      and (not ${needsRetweet}::boolean or retweeted_at is not null)
      and (not ${needsComment}::boolean or commented_at is not null)`);
}

/** The Sparks in which a person takes part. */
export function listCampaignsOf(traffic: BothSides['traffic'], userId: string): Promise<string[]> {
  return everywhere(traffic, (q) =>
    q.values(sql<{ id: string }>`
      select campaign_id as id from traffic.spark_participation where user_id = ${userId}`),
  );
}

type OpenSpark = {
  id: string;
  pool: Usdc;
  /** What is left of the pool. */
  left: Usdc;
  personPercent: number;
  /** Taken back from the person, which an appeal may still overturn. */
  disputed: Usdc;
  /** As clicks name them. */
  links: string[];
  endTime: Date;
};

/** Those of these Sparks of others that run, and in which this person is not muted. */
export function listOpenFor(
  q: Queryable,
  { ids, userId, now }: { ids: readonly string[]; userId: string; now: Date },
): Promise<OpenSpark[]> {
  return q.all(sql<OpenSpark>`
    select c.id, c.pool_micro, greatest(0, c.pool_micro + c.returned_micro - c.spent_micro
      - c.reserved_micro - c.disputed_micro - c.refunded_micro)::bigint as left_micro,
      d.person_percent, c.end_time, spark_disputed(c.id, ${userId}) as disputed_micro,
      array(select case kind when 'added' then 'added-' || position else kind end
        from spark_link where campaign_id = c.id) as links
    from campaign c join spark_campaign d on d.id = c.id
    where c.id = any(${ids}::uuid[]) and c.state = 'active' and c.end_time > ${now}
      and c.creator_id <> ${userId}
      and not exists (select from spark_mute m
        where m.campaign_id = c.id and m.user_id = ${userId} and m.unmuted_at is null)`);
}

/** What a person has earned in these Sparks, and the links whose opening was paid there or waits to be judged. */
export function readEarnings(
  traffic: BothSides['traffic'],
  { ids, userId }: { ids: readonly string[]; userId: string },
): Promise<{ id: string; earned: Usdc; opened: string[] }[]> {
  return everywhere(traffic, (q) =>
    q.all(sql<{ id: string; earned: Usdc; opened: string[] }>`
      select campaign_id as id, reserved_micro + available_micro as earned,
        array(select target from traffic.spark_action a
          where a.user_id = ${userId} and a.campaign_id = p.campaign_id and a.kind = 'click'
            and a.status <> 'unpaid') as opened
      from traffic.spark_participation p where user_id = ${userId} and campaign_id = any(${ids}::uuid[])`),
  );
}
