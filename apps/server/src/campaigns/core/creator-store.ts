import { dayMs, submittedKinds, type Usdc } from '@stoke/domain';
import { containing } from '../../platform/db/text-search.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { joinById, type BothSides } from '../../platform/db/traffic.ts';
import { sql } from '../../platform/db/sql.ts';
import { firstIdOf } from '../../platform/ids.ts';
import { countAudience } from '../../work/submissions/index.ts';
import type { Campaign, KindName } from './campaign-store.ts';
import type { CampaignState } from './campaign-state.ts';
import { type PaidActions, sumPaidActions } from './outcome-store.ts';

/** What a creator looks for among the campaigns of one kind. */
type OwnSearch = {
  kind: KindName;
  creatorId: string;
  now: Date;
  /** Null: all. */
  state: 'open' | 'over' | null;
  /** In name and id. */
  text: string;
  /** Campaigns that have the text in the details of their kind. */
  found: readonly string[];
};

/** Newest first; `total` is how many fit on all pages. */
export function listOfCreator(
  q: Queryable,
  input: OwnSearch & { before: string; limit: number },
): Promise<(Campaign & { total: number })[]> {
  const { text, found, creatorId, kind, state, now, before, limit } = input;
  const part = containing(text);
  return q.all(sql<Campaign & { total: number }>`
    with fitting as (
      select c.*, count(*) over ()::int as total from campaign c
      where creator_id = ${creatorId} and kind = ${kind}
        and (${state}::text is null or (${state} = 'over') =
          (state in ('completed', 'ended') or (state <> 'pending' and coalesce(end_time <= ${now}, false))))
        and (${text} = '' or name ilike ${part} or id::text ilike ${part}
          or c.id = any(${found}::uuid[]))
    )
    select * from fitting where id < ${before} order by id desc limit ${limit}`);
}

/**
 * What campaigns hold, have spent and returned, in micro-USDC. Spent is what was paid to earners, with
 * its part of the fee (`moneyOf`).
 */
export type CampaignTotals = {
  held: Usdc;
  /** Of what is held: rewards that appeals may still pay, with their fee. */
  heldForAppeals: Usdc;
  spent: Usdc;
  refunded: Usdc;
};

/** Over all funded campaigns of a creator. */
export function readCampaignTotals(q: Queryable, creatorId: string): Promise<CampaignTotals> {
  return q.only(sql<CampaignTotals>`
    select
      coalesce(sum(price_micro - spent - refunded), 0)::bigint as held,
      coalesce(sum(case when disputed_micro = 0 then 0
        when reserved_micro = 0 and settled_at is not null then price_micro - spent - refunded
        else floor(price_micro::numeric * disputed_micro / pool_micro) end), 0)::bigint
        as held_for_appeals,
      coalesce(sum(spent), 0)::bigint as spent,
      coalesce(sum(refunded), 0)::bigint as refunded
    from campaign cross join lateral (
      select spent_micro - returned_micro as paid, refunded_micro + fee_refunded_micro as refunded
    ) pool cross join lateral (
      select paid + greatest(fee_earned_micro, floor(fee_micro::numeric * paid / pool_micro)) as spent
    ) fee
    where creator_id = ${creatorId} and funded_at is not null`);
}

/**
 * What a creator's campaigns spent, and how many people they reached: each who submitted work or
 * earned in a Spark, once.
 */
export async function readMetrics(
  q: Queryable,
  creatorId: string,
): Promise<{ usersEngaged: number; spent: Usdc }> {
  const usersEngaged = await countAudience(q, creatorId);
  const { spent } = await readCampaignTotals(q, creatorId);
  return { usersEngaged, spent };
}

/** What a campaign paid for in a period; `returned`: what bans took back of all that it paid for. */
export type PaidInPeriod = Pick<Campaign, 'id' | 'kind' | 'pool' | 'fee' | 'returned'> & {
  isSince: boolean;
  /** Pieces of work, or single actions. */
  count: number;
  rewards: Usdc;
  /** Of the rewards: not available to the earner yet. */
  reserved: Usdc;
};

/** Work submitted longer before both periods counts only over all time, whenever it is decided. */
const longestDecisionMs = 90 * dayMs;

/**
 * What each campaign of a creator paid for before an hour and since. Looks at those that ran or were decided on
 * in this time, and at no work that was submitted long before.
 */
export async function readPaid(
  { db, traffic }: BothSides,
  input: { creatorId: string; before: Date; from: Date },
): Promise<PaidInPeriod[]> {
  const submitted = await db.all(sql<PaidInPeriod>`
    select c.id, c.kind, c.pool_micro, c.fee_micro, c.returned_micro, done.*
    from campaign c cross join lateral (
      select at >= ${input.from} as is_since, sum(count)::int as count, sum(amount_micro)::bigint as rewards_micro,
        coalesce(sum(amount_micro) filter (where status = 'reserved'), 0)::bigint as reserved_micro
      from campaign_outcome o where o.campaign_id = c.id and o.is_paid and o.at >= ${input.before}
        and o.id >= ${firstIdOf(new Date(input.before.getTime() - longestDecisionMs))}
      group by 1 having sum(count) <> 0
    ) done
    where creator_id = ${input.creatorId} and activated_at is not null
      and (ended_at is null or ended_at > ${input.before}::timestamptz - interval '30 days')`);
  const acted = await db.all(sql<Omit<PaidInPeriod, keyof PaidActions> & { id: string }>`
    select id, kind, pool_micro, fee_micro, returned_micro from campaign
    where creator_id = ${input.creatorId} and kind <> all(${submittedKinds}::text[])
      and activated_at is not null
      and (ended_at is null or ended_at > ${input.before}::timestamptz - interval '30 days')`);
  const campaignIds = acted.map(({ id }) => id);
  const paid = await sumPaidActions(traffic, { ...input, campaignIds });
  return [...submitted, ...joinById(paid, acted)];
}

/** When the first campaign of a creator started; null before that. */
export function readFirstStart(q: Queryable, creatorId: string): Promise<Date | null> {
  return q.valueOrNull(sql<{ at: Date | null }>`
    select min(activated_at) as at from campaign where creator_id = ${creatorId}`);
}

/** A campaign in lists and statements. */
export type NamedCampaign = {
  kind: KindName;
  name: string;
  brand: string;
  creatorId: string;
  state: CampaignState;
};

/** The campaigns with these ids, and the brands of their creators; missing ones are not in the map. */
export async function nameCampaigns(
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, NamedCampaign>> {
  if (ids.length === 0) return new Map();
  const rows = await q.all(sql<NamedCampaign & { id: string }>`
    select c.id, c.kind, c.name, c.creator_id, c.state, coalesce(p.name, '') as brand
    from campaign c left join creator_profile p on p.user_id = c.creator_id
    where c.id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** Those of the campaigns that this user may see: their own, and all that have started. */
export async function listVisible(
  q: Queryable,
  { ids, userId }: { ids: readonly string[]; userId: string },
): Promise<string[]> {
  if (ids.length === 0) return [];
  return q.values(sql<{ id: string }>`
    select id from campaign where id = any(${ids}::uuid[])
      and (activated_at is not null or creator_id = ${userId})`);
}

/**
 * The latest end of the appeals that may still pay disputed money of a campaign: not filed
 * in time, or not answered. Unknown, and left out, while one of them stands still with a ban. Reads the tables
 * of review, Spark and users directly.
 */
export async function readDisputedUntil(
  q: Queryable,
  campaigns: readonly { id: string; disputed: Usdc }[],
): Promise<Map<string, Date>> {
  const ids = campaigns.filter(({ disputed }) => disputed > 0n).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await q.all(sql<{ id: string; until: Date }>`
    select open.id, max(until) as until from (
      select s.campaign_id as id, d.user_id, coalesce(d.answer_before, d.appeal_before) as until
      from submission s join dispute d on d.submission_id = s.id
      where s.campaign_id = any(${ids}::uuid[]) and d.state in ('open', 'appealed')
      union all
      select campaign_id, user_id, coalesce(answer_before, appeal_before) from spark_reversal
      where campaign_id = any(${ids}::uuid[]) and state in ('open', 'appealed')
    ) open join app_user u on u.id = open.user_id
    group by open.id having not bool_or(u.account_status = 'banned')`);
  return new Map(rows.map(({ id, until }) => [id, until]));
}

/** Whether a campaign's money is still moving: it runs, or its rest is not refunded yet. */
export function hasUnsettledCampaign(q: Queryable, userId: string): Promise<boolean> {
  return q.has(sql`
    select 1 from campaign where creator_id = ${userId} and funded_at is not null
      and (settled_at is null or spent_micro + refunded_micro < pool_micro + returned_micro)
    limit 1`);
}

/** Lets one transaction at a time make campaigns of a creator. */
export async function lockNewCampaigns(tx: Tx, creatorId: string): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns:${creatorId}`}, 0))`);
}

/** When a creator made the first of their latest campaigns, this many; null when fewer were made since then. */
export function readMadeAt(
  q: Queryable,
  { creatorId, since, count }: { creatorId: string; since: Date; count: number },
): Promise<Date | null> {
  return q.valueOrNull(sql<{ createdAt: Date }>`
    select created_at from campaign
    where creator_id = ${creatorId} and id >= ${firstIdOf(since)} and created_at > ${since}
    order by id desc offset ${count - 1} limit 1`);
}

/** Locks all campaigns of a creator. */
export async function lockEvery(tx: Tx, creatorId: string): Promise<void> {
  await tx.all(sql`select id from campaign where creator_id = ${creatorId} order by id for update`);
}

/** Deletes campaigns that were never paid for, with everything that belongs to them. */
export async function removeUnpaid(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from campaign where creator_id = ${userId} and funded_at is null`);
}
