import { trustScoreForWork, type Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable, TrafficTx } from '../../../platform/db/traffic.ts';
import type { SparkTerms } from '../spark-store.ts';
import type { Action } from '../traffic/action.ts';
import { wholeSecond } from '../traffic/run-times.ts';

export type Payee = {
  userId: string;
  accountStatus: 'active' | 'suspended' | 'banned';
  /** The earnings in this campaign that are taken back, but not finally; null: nothing was ever taken back. */
  reversed: Usdc | null;
  /** The reversals that did not stand and that the traffic may not have followed yet. */
  unapplied: string[];
  /** When the creator muted the person here, oldest first, and ended each; null: not yet. */
  mutedFrom: Date[];
  mutedUntil: (Date | null)[];
  /** Whether an admin or the score ever suspended them. */
  wasSuspended: boolean;
};

type These = { campaignId: string; userIds: readonly string[] };

/** The people to be paid, locked in the order of ids: no one is paid after a ban, or once they deleted their account. */
export function lockPayees(
  tx: Tx,
  userIds: readonly string[],
): Promise<Pick<Payee, 'userId' | 'accountStatus'>[]> {
  return tx.all(sql<Pick<Payee, 'userId' | 'accountStatus'>>`
    select id as user_id,
      case when deleted_at is null then account_status else 'banned' end as account_status
    from app_user u where id = any(${userIds}::uuid[]) order by id for share of u`);
}

/** The people to be judged, as the books know them; deleted accounts are left out. */
export function readPayees(q: Queryable, { campaignId, userIds }: These): Promise<Payee[]> {
  return q.all(sql<Payee>`
    select u.id as user_id, u.account_status, (
        select sum(case when state in ('open', 'appealed') then amount_micro else 0 end)::bigint
        from spark_reversal r where r.user_id = u.id and r.campaign_id = ${campaignId}) as reversed,
      array(select id from spark_reversal r where r.user_id = u.id and r.campaign_id = ${campaignId}
        and state = 'overturned' and not is_applied) as unapplied,
      array(select muted_at from spark_mute m
        where m.campaign_id = ${campaignId} and m.user_id = u.id order by muted_at) as muted_from,
      array(select unmuted_at from spark_mute m
        where m.campaign_id = ${campaignId} and m.user_id = u.id order by muted_at) as muted_until,
      exists (select from suspension s where s.user_id = u.id)
        or exists (select from trust_move t
          where t.user_id = u.id and t.score_after < ${trustScoreForWork}) as was_suspended
    from app_user u
    where u.id = any(${userIds}::uuid[]) and u.deleted_at is null order by u.id`);
}

/** Whether one of the person's mutes was in force at that time. Telegram dates what is said by whole seconds. */
export function wasMuted(
  { mutedFrom, mutedUntil }: Pick<Payee, 'mutedFrom' | 'mutedUntil'>,
  at: Date,
): boolean {
  return mutedFrom.some((from, n) => {
    const until = mutedUntil[n] ?? null;
    return from <= at && (until === null || at.getTime() < wholeSecond(until));
  });
}

/** Those of these actions that were done while their person was suspended, by an admin or by the score. */
export async function listSuspended(
  q: Queryable,
  actions: readonly Pick<Action, 'id' | 'userId' | 'at'>[],
): Promise<ReadonlySet<string>> {
  if (actions.length === 0) return new Set();
  const found = await q.values(sql<{ id: string }>`
    select id from unnest(${actions.map(({ id }) => id)}::uuid[],
      ${actions.map(({ userId }) => userId)}::uuid[], ${actions.map(({ at }) => at)}::timestamptz[])
      as given (id, user_id, at)
    where exists (select from suspension s where s.user_id = given.user_id
        and s.suspended_at <= given.at
        and given.at < date_trunc('second', least(s.until, s.ended_at)))
      or ${trustScoreForWork} > (select score_after from trust_move m
        where m.user_id = given.user_id and m.at <= given.at order by id desc limit 1)`);
  return new Set(found);
}

export type Earned = {
  userId: string;
  /** Reserved and available, in this campaign. */
  earned: Usdc;
};

/** What these people have earned in a locked campaign. */
export function readEarned(tx: TrafficTx, { campaignId, userIds }: These): Promise<Earned[]> {
  return tx.all(sql<Earned>`
    select user_id, reserved_micro + available_micro as earned
    from traffic.spark_participation
    where campaign_id = ${campaignId} and user_id = any(${userIds}::uuid[])`);
}

/**
 * Those of these users and Telegram accounts of whom Telegram said that they are in the group, or that they came
 * in; null where that is not required.
 */
export async function readJoined(
  q: TrafficQueryable,
  { id: campaignId, needsJoin }: Pick<SparkTerms, 'id' | 'needsJoin'>,
  { userIds, senders }: { userIds: readonly string[]; senders: readonly string[] },
): Promise<ReadonlySet<string> | null> {
  if (!needsJoin) return null;
  const found = await q.values(sql<{ id: string }>`
    select user_id::text as id from traffic.spark_participation
    where campaign_id = ${campaignId} and user_id = any(${userIds}::uuid[]) and joined_at is not null
    union all
    select telegram_user_id from traffic.spark_member
    where campaign_id = ${campaignId} and telegram_user_id = any(${senders}::text[])
      and (is_member or joined_at is not null)`);
  return new Set(found);
}

/** Whether the required membership was not known when an action was judged; clicks ask when they are made. */
export function lacksJoin(
  joined: ReadonlySet<string> | null,
  { kind, userId, sender }: Pick<Action, 'kind' | 'userId' | 'sender'>,
): boolean {
  if (joined === null || kind === 'click') return false;
  return !joined.has(userId ?? '') && !joined.has(sender ?? '');
}
