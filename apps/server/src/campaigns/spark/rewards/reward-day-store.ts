import type { Answer } from '@stoke/contract';
import { dayMs, utcDay, type SparkAction, type Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable } from '../../../platform/db/traffic.ts';
import type { NewId } from '../../../platform/ids.ts';
import type { Released } from '../traffic/outbox-event.ts';

/** What became available to a person in a Spark on one day: the subject of one receipt. */
export type RewardDay = Answer<'sparkRewards'>[number] & { userId: string };

/** Adds a released batch of a locked campaign to the days of its people. */
export async function addToDays(
  { newId }: { newId: NewId },
  tx: Tx,
  { released, campaignId, day }: { campaignId: string; day: string; released: readonly Released[] },
): Promise<void> {
  await tx.run(sql`
    insert into spark_reward_day as d (id, campaign_id, user_id, day, actions, amount_micro)
    select id, ${campaignId}, user_id, ${day}::date, actions, amount
    from unnest(${released.map(() => newId())}::uuid[],
      ${released.map(({ userId }) => userId)}::uuid[],
      ${released.map(({ actions }) => actions)}::int[],
      ${released.map(({ amount }) => amount)}::bigint[]) as given (id, user_id, actions, amount)
    on conflict on constraint spark_reward_day_once do update set
      actions = d.actions + excluded.actions, amount_micro = d.amount_micro + excluded.amount_micro`);
}

/** A person's days, newest first. */
export function listRewardDays(
  q: Queryable,
  { userId, before, limit }: { userId: string; before: string; limit: number },
): Promise<RewardDay[]> {
  return q.all(sql<RewardDay>`
    select d.id, d.user_id, d.campaign_id, c.name as campaign_name, d.day::text as day, d.actions,
      d.amount_micro
    from spark_reward_day d join campaign c on c.id = d.campaign_id
    where d.user_id = ${userId} and d.id < ${before} order by d.id desc limit ${limit}`);
}

/** A person's days from one on, without what a ban took back. */
export function rewardDaysSince(
  q: Queryable,
  { userId, from }: { userId: string; from: Date },
): Promise<Pick<RewardDay, 'campaignId' | 'day' | 'amount'>[]> {
  return q.all(sql<RewardDay>`
    select campaign_id, day::text as day, amount_micro - forfeited_micro as amount_micro
    from spark_reward_day
    where user_id = ${userId} and day >= ${utcDay(from)}::date and amount_micro > forfeited_micro`);
}

/** Records what a ban takes back of a person's rewards in locked campaigns: of the latest days first, as in the books. */
export async function recordForfeitedDays(
  tx: Tx,
  { userId, returned }: { userId: string; returned: ReadonlyMap<string, Usdc> },
): Promise<void> {
  await tx.run(sql`
    update spark_reward_day d set forfeited_micro = d.forfeited_micro + part.amount
    from (
      select id, least(rest, given.amount - coalesce(sum(rest) over (partition by campaign_id
          order by day desc rows between unbounded preceding and 1 preceding), 0))::bigint as amount
      from (select *, amount_micro - forfeited_micro as rest from spark_reward_day
        where user_id = ${userId}) own
      join unnest(${[...returned.keys()]}::uuid[], ${[...returned.values()]}::bigint[])
        as given (campaign_id, amount) using (campaign_id)
    ) part where d.id = part.id and part.amount > 0`);
}

/** A day, and the last event of its campaign's traffic that is in it. */
export type PostedDay = RewardDay & { posted: number };

/** Null for an unknown day. */
export function readRewardDay(q: Queryable, id: string): Promise<PostedDay | null> {
  return q.one(sql<PostedDay>`
    select d.id, d.user_id, d.campaign_id, c.name as campaign_name, d.day::text as day, d.actions,
      d.amount_micro, s.posted
    from spark_reward_day d join campaign c on c.id = d.campaign_id
    join spark_campaign s on s.id = d.campaign_id where d.id = ${id}`);
}

/** An action whose reward became available. */
export type RewardedAction = {
  id: string;
  kind: SparkAction;
  at: Date;
  judgedAt: Date;
  ruleVersion: number;
  amount: Usdc;
  /** The event that made it available, which the books may not have yet. */
  pending: number | null;
};

/**
 * The actions of a day, by their own time, with those of the reversals that did not stand on that day: the
 * traffic may follow the books a moment later.
 */
export function readRewardedActions(
  q: TrafficQueryable,
  input: Pick<RewardDay, 'userId' | 'campaignId' | 'day'> & { overturned: readonly string[] },
): Promise<RewardedAction[]> {
  const { userId, campaignId, day, overturned } = input;
  const from = new Date(`${day}T00:00:00Z`);
  const until = new Date(from.getTime() + dayMs);
  return q.all(sql<RewardedAction>`
    select id, kind, at, judged_at, rule_version, amount_micro, (
        select number from traffic.outbox o where o.campaign_id = ${campaignId}
          and o.kind = 'released' and o.at = available_at) as pending
    from traffic.spark_action
    where user_id = ${userId} and campaign_id = ${campaignId}
      and (status = 'available' and available_at >= ${from} and available_at < ${until}
        or status = 'reversed' and reversal_id = any(${overturned}::uuid[]))
    order by at, id`);
}
