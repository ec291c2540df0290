import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

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
  likedAt: Date | null;
  retweetedAt: Date | null;
  commentedAt: Date | null;
  joinedAt: Date | null;
  reserved: Usdc;
  available: Usdc;
  waiting: number;
  unpaid: number;
};

type Input = { campaignId: string; userId: string };

/** Null for an unknown user. */
export function readPerson(
  q: Queryable,
  { campaignId, userId }: Input,
): Promise<PersonInSpark | null> {
  return q.one(sql<PersonInSpark>`
    select u.account_status, u.suspended_until, u.telegram_user_id, u.x_username,
      exists (select from spark_earner e where e.campaign_id = s.id and e.user_id <> u.id
        and e.account = trace_hash('telegram', u.telegram_user_id)) as earns_for_another,
      exists (select from rules_acceptance r where r.user_id = u.id) as has_rules,
      p.participates_since, case when p.unmuted_at is null then p.muted_at end as muted_at, p.liked_at, p.retweeted_at, p.commented_at,
      coalesce(p.joined_at, m.joined_at) as joined_at,
      coalesce(p.reserved_micro, 0) as reserved_micro,
      coalesce(p.available_micro, 0) as available_micro, a.waiting, a.unpaid
    from app_user u
    join spark_campaign s on s.id = ${campaignId}
    left join spark_participation p on p.campaign_id = s.id and p.user_id = u.id
    left join lateral (
      select case when is_member then coalesce(joined_at, changed_at) end as joined_at
      from spark_member
      where telegram_user_id = u.telegram_user_id and chat_id in (select s.telegram_chat_id
          union all select former_id from spark_group_move where chat_id = s.telegram_chat_id)
      order by changed_at desc, changed_by desc limit 1
    ) m on true
    cross join lateral (
      select count(*) filter (where status in ('waiting', 'doubtful'))::int as waiting,
        count(*) filter (where status in ('unpaid', 'reversed'))::int as unpaid
      from spark_action a where a.user_id = u.id and a.campaign_id = s.id
    ) a
    where u.id = ${userId}`);
}

/** Takes part; a repeat changes nothing. */
export async function insertParticipation(
  tx: Tx,
  { campaignId, userId, at }: Input & { at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into spark_participation (campaign_id, user_id, participates_since)
    values (${campaignId}, ${userId}, ${at}) on conflict do nothing`);
}

export type ReportedAction = 'like' | 'retweet' | 'comment';

/** Notes an action on X that the participant reports; the first report stays. */
export async function recordAction(
  tx: Tx,
  { campaignId, userId, action, at }: Input & { action: ReportedAction; at: Date },
): Promise<void> {
  await tx.run(sql`
    update spark_participation set
      liked_at = case when ${action} = 'like' then coalesce(liked_at, ${at}) else liked_at end,
      retweeted_at = case when ${action} = 'retweet' then coalesce(retweeted_at, ${at})
        else retweeted_at end,
      commented_at = case when ${action} = 'comment' then coalesce(commented_at, ${at})
        else commented_at end
    where campaign_id = ${campaignId} and user_id = ${userId}`);
}

export async function recordJoined(
  tx: Tx,
  { at, campaignId, userId }: Input & { at: Date },
): Promise<void> {
  await tx.run(sql`
    update spark_participation set joined_at = coalesce(joined_at, ${at})
    where campaign_id = ${campaignId} and user_id = ${userId}`);
}

/** Notes when the last required action on X was done, once all are. */
export async function recordActionsDone(tx: Tx, { campaignId, userId }: Input): Promise<void> {
  await tx.run(sql`
    update spark_participation p set
      actions_done_at = greatest(p.participates_since, case when s.needs_like then p.liked_at end,
        case when s.needs_retweet then p.retweeted_at end,
        case when s.needs_comment then p.commented_at end)
    from spark_campaign s
    where p.campaign_id = ${campaignId} and p.user_id = ${userId} and s.id = p.campaign_id
      and p.actions_done_at is null
      and (not s.needs_like or p.liked_at is not null)
      and (not s.needs_retweet or p.retweeted_at is not null)
      and (not s.needs_comment or p.commented_at is not null)`);
}

type OpenSpark = {
  pool: Usdc;
  /** What is left of the pool. */
  left: Usdc;
  /** By this person. */
  earned: Usdc;
  personPercent: number;
  /** That the person has not opened yet. */
  links: number;
  endTime: Date;
};

/** The running Sparks of others in which a person takes part. */
export function listOpenFor(
  q: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<OpenSpark[]> {
  return q.all(sql<OpenSpark>`
    select c.pool_micro, greatest(0, c.pool_micro + c.returned_micro - c.spent_micro
      - c.reserved_micro - c.disputed_micro - c.refunded_micro)::bigint as left_micro,
      p.reserved_micro + p.available_micro as earned_micro, d.person_percent, c.end_time,
      (select count(*)::int from spark_link l where l.campaign_id = c.id
        and not exists (select from spark_action a where a.user_id = p.user_id
          and a.campaign_id = c.id and a.kind = 'click' and a.target =
            case l.kind when 'added' then 'added-' || l.position else l.kind end
          and (a.status <> 'unpaid' or a.judged_at is not null))) as links
    from spark_participation p
    join campaign c on c.id = p.campaign_id
    join spark_campaign d on d.id = c.id
    where p.user_id = ${userId} and c.state = 'active' and c.end_time > ${now}
      and c.creator_id <> ${userId}`);
}

/**
 * Mutes a participant from a time on, or ends that at it; what is so already stays.
 * @returns whether there is such a participant.
 */
export async function muteParticipant(
  tx: Tx,
  { campaignId, userId, isMuted, at }: Input & { isMuted: boolean; at: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update spark_participation set
      muted_at = case when ${isMuted}::boolean and (muted_at is null or unmuted_at is not null)
        then ${at} else muted_at end,
      unmuted_at = case when ${isMuted}::boolean then null
        when muted_at is not null then coalesce(unmuted_at, greatest(${at}, muted_at)) end
    where campaign_id = ${campaignId} and user_id = ${userId}`);
  return changed > 0;
}
