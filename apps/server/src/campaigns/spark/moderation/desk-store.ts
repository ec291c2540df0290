import type { UserRow } from '../../../people/users/index.ts';
import type { CampaignState } from '../../core/index.ts';
import { sparkRules, type SparkAlarm, type SparkCode, type Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import {
  byId,
  everywhere,
  joinById,
  pageEverywhere,
  type BothSides,
  type TrafficDb,
  type TrafficQueryable,
} from '../../../platform/db/traffic.ts';
import type { RankPlace, TimePlace } from '../../../platform/http/id-cursor.ts';
import type { Giving } from './find-rings.ts';

/** A Spark and what people with an account did there since a time. */
export type DeskRow = {
  id: string;
  name: string;
  state: CampaignState;
  pool: Usdc;
  used: Usdc;
  actions: number;
  paid: number;
  refused: number;
  earners: number;
  earned: bigint;
  earnedByTop: bigint;
};

/** Sparks that are not settled, the newest first. */
export async function listOpenSparks(
  q: Queryable,
  { before, limit }: { before: string; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    select id from campaign
    where kind = 'spark' and settled_at is null and state <> 'pending' and id < ${before}
    order by id desc limit ${limit}`);
}

/** The same by rank, as far as they have the text in their name; as last counted. */
export function listDesk(
  q: Queryable,
  { before, search, limit }: { search: string; before: RankPlace; limit: number },
): Promise<RankedRow[]> {
  return q.all(sql<RankedRow>`
    select c.id, c.name, c.state, c.pool_micro, c.spent_micro + c.reserved_micro as used_micro,
      coalesce(d.actions, 0) as actions, coalesce(d.paid, 0) as paid,
      coalesce(d.refused, 0) as refused, coalesce(d.alarms, '{}') as alarms,
      coalesce(d.rank, 0) as rank
    from campaign c left join spark_desk d on d.campaign_id = c.id
    where c.kind = 'spark' and c.settled_at is null and c.state <> 'pending'
      and (coalesce(d.rank, 0), c.id) < (${before.rank}, ${before.id})
      and (${search} = '' or strpos(lower(c.name), lower(${search})) > 0)
    order by 10 desc, c.id desc limit ${limit}`);
}

/**
 * Sparks that are to be counted anew, the newest first: the more actions, the later, so that counting
 * takes a ten-thousandth of the time.
 */
export async function listToCount(
  { db, traffic }: BothSides,
  { before, now, since, limit }: { now: Date; since: Date; before: string; limit: number },
): Promise<{ id: string }[]> {
  const due = await db.all(sql<{ id: string; isIdle: boolean }>`
    select c.id, coalesce(d.actions, 0) = 0 as is_idle
    from campaign c left join spark_desk d on d.campaign_id = c.id
    where c.kind = 'spark' and c.settled_at is null and c.state <> 'pending'
      and c.id < ${before}
      and (d.campaign_id is null
        or d.counted_at <= ${now}::timestamptz - make_interval(secs => 5 + d.actions * 0.005))
    order by c.id desc`);
  const idle = due.filter(({ isIdle }) => isIdle).map(({ id }) => id);
  const woken = await everywhere(traffic, (q) =>
    q.values(sql<{ id: string }>`
      select campaign_id as id from traffic.spark_action
      where campaign_id = any(${idle}::uuid[]) and at > ${since} group by campaign_id`),
  );
  const ids = new Set(woken);
  return due.filter(({ id, isIdle }) => !isIdle || ids.has(id)).slice(0, limit);
}

/** Keeps the counts of a Spark. @returns whether its alarms have changed. */
export function recordCounts(
  tx: Tx,
  input: Pick<DeskRow, 'id' | 'actions' | 'paid' | 'refused'> & { alarms: SparkAlarm[]; at: Date },
): Promise<boolean> {
  const { id, actions, paid, refused, alarms, at } = input;
  return tx.value(sql<{ isNews: boolean }>`
    with before as (select alarms from spark_desk where campaign_id = ${id})
    insert into spark_desk (campaign_id, actions, paid, refused, alarms, counted_at)
    values (${id}, ${actions}, ${paid}, ${refused}, ${alarms}, ${at})
    on conflict (campaign_id) do update set actions = excluded.actions, paid = excluded.paid,
      refused = excluded.refused, alarms = excluded.alarms, counted_at = excluded.counted_at
    returning alarms <> coalesce((select alarms from before), '{}') as is_news`);
}

/** Deletes the counts of Sparks that are settled. */
export async function eraseCounts(q: Queryable): Promise<void> {
  await q.run(sql`
    delete from spark_desk d using campaign c
    where c.id = d.campaign_id and c.settled_at is not null`);
}

/** A Spark, whatever its state; null: there is none. */
export async function readDesk(
  { db, traffic }: BothSides,
  { since, id }: { since: Date; id: string },
): Promise<DeskRow | null> {
  const campaign = await db.one(sql<Pick<DeskRow, 'id' | 'name' | 'state' | 'pool' | 'used'>>`
    select id, name, state, pool_micro, spent_micro + reserved_micro as used_micro
    from campaign where id = ${id} and kind = 'spark'`);
  const done = await traffic.databaseOf(id).one(sql<
    Omit<DeskRow, 'id' | 'name' | 'state' | 'pool' | 'used'>
  >`
    with people as (
      select user_id, count(*) as actions,
        count(*) filter (where status in ('doubtful', 'reserved', 'available')) as paid,
        count(*) filter (where status in ('unpaid', 'reversed')) as refused,
        coalesce(sum(amount_micro) filter (where status in ('doubtful', 'reserved', 'available')), 0) as earned
      from traffic.spark_action
      where campaign_id = ${id} and at > ${since} and user_id is not null
      group by user_id
    )
    select coalesce(sum(actions), 0)::int as actions, coalesce(sum(paid), 0)::int as paid,
      coalesce(sum(refused), 0)::int as refused,
      (count(*) filter (where earned > 0))::int as earners,
      coalesce(sum(earned), 0)::bigint as earned,
      (select coalesce(sum(earned), 0)::bigint from (
        select earned from people order by earned desc limit 3) top) as earned_by_top
    from people`);
  return campaign && done && { ...campaign, ...done };
}

export type RankedRow = Pick<
  DeskRow,
  'id' | 'name' | 'state' | 'pool' | 'used' | 'actions' | 'paid' | 'refused'
> & { alarms: SparkAlarm[]; rank: bigint };

export type OutcomeRow = {
  at: Date;
  status: string;
  code: SparkCode | null;
  actions: number;
  amount: Usdc;
};

/** All actions since a time by hour or day (UTC) and outcome. */
export function readOutcomes(
  q: TrafficQueryable,
  { by, campaignId, since }: { campaignId: string; by: 'hour' | 'day'; since: Date },
): Promise<OutcomeRow[]> {
  return q.all(sql<OutcomeRow>`
    select date_trunc(${by}, at, 'UTC') as at,
      case when status in ('reserved', 'available') then 'paid'
        when status = 'doubtful' then 'waiting' else status end as status,
      code, count(*)::int as actions,
      coalesce(sum(amount_micro) filter (where code is null), 0)::bigint as amount
    from traffic.spark_action where campaign_id = ${campaignId} and at > ${since}
    group by 1, 2, 3 order by 1, 4 desc`);
}

type EarnerRow = {
  id: string;
  username: string;
  accountStatus: UserRow['accountStatus'];
  reputationScore: number;
  createdAt: Date;
  reserved: Usdc;
  available: Usdc;
  earned: bigint;
  actions: number;
  mutedAt: Date | null;
};

type Earning = Pick<EarnerRow, 'id' | 'reserved' | 'available' | 'earned' | 'actions'>;

/** Participants by earnings, the highest first. */
export async function listEarners(
  { db, traffic }: BothSides,
  { campaignId, before, limit }: { campaignId: string; before: RankPlace; limit: number },
): Promise<EarnerRow[]> {
  const page = await traffic.databaseOf(campaignId).all(sql<Earning>`
    with page as (
      select user_id as id, reserved_micro, available_micro,
        reserved_micro + available_micro as earned
      from traffic.spark_participation
      where campaign_id = ${campaignId} and reserved_micro + available_micro > 0
        and (reserved_micro + available_micro, user_id) < (${before.rank}, ${before.id})
      order by earned desc, id desc limit ${limit}
    )
    select page.*, (select count(*)::int from traffic.spark_action
        where user_id = page.id and campaign_id = ${campaignId}
          and status in ('doubtful', 'reserved', 'available')) as actions
    from page order by earned desc, id desc`);
  const people = await db.all(sql<Omit<EarnerRow, keyof Earning> & { id: string }>`
    select id, username, account_status, trust_score as reputation_score, created_at,
      (select min(muted_at) from spark_mute m where m.campaign_id = ${campaignId}
        and m.user_id = app_user.id and unmuted_at is null) as muted_at
    from app_user where id = any(${page.map(({ id }) => id)}::uuid[])`);
  return joinById(page, people);
}

/** The rewards of a group of actions that can be taken back, and those that cannot. */
export type Takeable = { ids: string[]; reserved: Usdc; available: Usdc };

export type GivingRow = Giving & Takeable;

/**
 * Reads without nested loops. While a group grows faster than it is analysed, the planner takes it for
 * small, and would read all messages for each reaction.
 */
export function withoutNestedLoops<T>(
  db: TrafficDb,
  read: (q: TrafficQueryable) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local enable_nestloop = off`);
    return read(tx);
  });
}

/**
 * Reactions since a time, by who gave them and to whose messages; those to messages that are too old to be paid for
 * are left out, so that the read does not grow with the campaign.
 */
export function readGivings(
  q: TrafficQueryable,
  { campaignId, since }: { campaignId: string; since: Date },
): Promise<GivingRow[]> {
  const oldestTarget = new Date(since.getTime() - sparkRules.reactionTargetMs);
  return q.all(sql<GivingRow>`
    select r.user_id as giver, m.user_id as author, count(*)::int as count,
      coalesce(array_agg(r.id) filter (where r.status = 'reserved'), '{}') as ids,
      coalesce(sum(r.amount_micro) filter (where r.status = 'reserved'), 0)::bigint as reserved,
      coalesce(sum(r.amount_micro) filter (where r.status = 'available'), 0)::bigint as available
    from traffic.spark_action r
    join traffic.spark_action m on m.campaign_id = ${campaignId} and m.kind = 'message'
      and m.key = r.target and m.at > ${oldestTarget}
    where r.campaign_id = ${campaignId} and r.kind = 'reaction' and r.at > ${since}
      and not r.is_removed and r.user_id is not null and m.user_id is not null
    group by r.user_id, m.user_id`);
}

export type MessageRow = {
  id: string;
  userId: string;
  at: Date;
  key: string;
  letters: number;
  words: number;
  fingerprint: string;
  simhash: bigint | null;
  status: string;
  amount: Usdc;
};

/** The newest messages with words since a time, of people with an account; the oldest of them first. */
export async function readMessages(
  q: TrafficQueryable,
  { campaignId, since, limit }: { campaignId: string; since: Date; limit: number },
): Promise<MessageRow[]> {
  const rows = await q.all(sql<MessageRow>`
    select id, user_id, at, key, letters, words, fingerprint, simhash, status, amount_micro
    from traffic.spark_action
    where campaign_id = ${campaignId} and kind = 'message' and at > ${since}
      and user_id is not null and fingerprint is not null and letters > 0
    order by at desc, id desc limit ${limit}`);
  return rows.reverse();
}

type PartRow = {
  id: string;
  name: string;
  state: CampaignState;
  at: Date;
  reserved: Usdc;
  available: Usdc;
  reversed: Usdc;
  actions: number;
  unpaid: number;
  areActionsRemoved: boolean;
};

/** The Sparks that a person takes part in, the latest first. */
export async function listPartsOf(
  { db, traffic }: BothSides,
  { userId, before, limit }: { userId: string; before: TimePlace; limit: number },
): Promise<PartRow[]> {
  const parts = await pageEverywhere(traffic, { order: latestFirst, limit }, (q) =>
    q.all(sql<Omit<PartRow, 'name' | 'state'>>`
      select p.campaign_id as id, p.participates_since as at, p.reserved_micro, p.available_micro,
        a.reversed, a.actions, a.unpaid,
        coalesce((select actions_removed_at is not null from traffic.campaign c
          where c.campaign_id = p.campaign_id), false) as are_actions_removed
      from traffic.spark_participation p
      cross join lateral (
        select count(*)::int as actions,
          (count(*) filter (where status = 'unpaid'))::int as unpaid,
          coalesce(sum(amount_micro) filter (where status = 'reversed'), 0)::bigint as reversed
        from traffic.spark_action where user_id = p.user_id and campaign_id = p.campaign_id
      ) a
      where p.user_id = ${userId}
        and (p.participates_since, p.campaign_id) < (${before.at}, ${before.id})
      order by p.participates_since desc, p.campaign_id desc limit ${limit}`),
  );
  const campaigns = await db.all(sql<Pick<PartRow, 'id' | 'name' | 'state'>>`
    select id, name, state from campaign where id = any(${parts.map(({ id }) => id)}::uuid[])`);
  return joinById(parts, campaigns);
}

/** As the page of a list is read: the latest first. */
function latestFirst(one: TimePlace, other: TimePlace): number {
  return other.at.getTime() - one.at.getTime() || byId(other, one);
}
