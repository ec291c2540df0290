import type { Received } from '@stoke/contract';
import {
  boost,
  campaignKindNames,
  campaignKinds,
  countedSorts,
  dayMs,
  submittedKinds,
  type ComparedKind,
  type Usdc,
} from '@stoke/domain';
import { containing } from '../../platform/db/text-search.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { everywhere, type BothSides } from '../../platform/db/traffic.ts';
import { type ActionSum, sumActions } from './outcome-store.ts';
import type { CampaignMoney } from './campaign-money.ts';
import type { CampaignState } from './campaign-state.ts';

/** By kind, as JSON. */
const actionsPerWork = JSON.stringify(
  Object.fromEntries(campaignKindNames.map((kind) => [kind, campaignKinds[kind].actionsPerWork])),
);

export type Comparison = Received<'comparedCampaignsFile', 'query'>;
type Wish = Comparison & {
  creatorId: string;
  now: Date;
  page: number;
  limit: number;
  /** Campaigns that have the text that is looked for in the details of their kind. */
  found: readonly string[];
};

export type Compared = CampaignMoney & {
  id: string;
  kind: ComparedKind;
  name: string;
  state: CampaignState;
  funded: Usdc | null;
  startedAt: Date | null;
  endedAt: Date | null;
  startsAt: Date | null;
  people: number;
  actions: number;
  /** Of these actions; null without one, and of a volume boost. */
  rewards: Usdc | null;
  approvedShare: number | null;
  actionsPerDay: number | null;
  /** How many there are on all pages. */
  total: number;
};

const statesOf = {
  running: ['active', 'paused'],
  pending: ['pending'],
  over: ['completed', 'ended'],
} as const satisfies Record<NonNullable<Comparison['state']>, readonly CampaignState[]>;

/**
 * A page of a creator's campaigns of every kind with their figures, in this order; campaigns without
 * the figure are last. Work is counted for the campaigns of the page only, unless it decides the
 * order.
 */
export async function listCompared({ db, traffic }: BothSides, wish: Wish): Promise<Compared[]> {
  const states = wish.state ? statesOf[wish.state] : Object.values(statesOf).flat();
  const sign = wish.order === 'asc' ? 1 : -1;
  const offset = (wish.page - 1) * wish.limit;
  const asked: Asked = {
    ...wish,
    kind: wish.kind ?? null,
    states,
    since: wish.days === undefined ? null : new Date(wish.now.getTime() - wish.days * dayMs),
    part: containing(wish.q ?? ''),
    sign,
    offset,
    isCounted: countedSorts.some((sort) => sort === wish.sort),
  };
  const page = asked.isCounted ? null : await db.all(pageOf(asked, []));
  const acted = page?.flatMap(({ kind, id }) => (isActed(kind) ? id : []));
  if (page && acted?.length === 0) return page;
  const actions = await sumActions(traffic, acted ?? (await listActedOf(db, wish.creatorId)));
  return db.all(pageOf(asked, actions));
}

/** Whether it pays single actions. */
function isActed(kind: ComparedKind): boolean {
  return kind !== boost.name && !campaignKinds[kind].isSubmitted;
}

function listActedOf(q: Queryable, creatorId: string): Promise<string[]> {
  return q.values(sql<{ id: string }>`
    select id from campaign where creator_id = ${creatorId} and kind <> all(${submittedKinds}::text[])`);
}

type Asked = Pick<Wish, 'creatorId' | 'now' | 'sort' | 'limit' | 'found'> & {
  kind: string | null;
  states: readonly CampaignState[];
  /** Null: all time. */
  since: Date | null;
  /** The pattern that name, id or a link must fit. */
  part: string;
  sign: 1 | -1;
  offset: number;
  /** Whether all work is counted before the order is known. */
  isCounted: boolean;
};

/**
 * Reads the tables of Sparks and boosts directly: any figure of theirs can decide the order. What was done in Sparks is
 * given: it lies apart.
 */
function pageOf(asked: Asked, actions: readonly ActionSum[]) {
  const { creatorId, now, kind, states, since, part, sort, sign, offset, limit, isCounted, found } =
    asked;
  return sql<Compared>`
    with own as (
      select id, kind, name, case when state in ('active', 'paused') and end_time <= ${now}
          then 'ended' else state end as state,
        case when funded_at is not null then price_micro end as funded_micro, price_micro,
        pool_micro, fee_micro, spent_micro, reserved_micro, disputed_micro, returned_micro,
        refunded_micro, fee_earned_micro, fee_refunded_micro, activated_at as started_at,
        coalesce(ended_at, case when end_time <= ${now} then end_time end) as ended_at,
        starts_at, created_at, 0 as joined, 0 as loops
      from campaign where creator_id = ${creatorId}
      union all select id, ${boost.name}::text, name, case when state in ('completed', 'ended') then state
          when ends_at <= ${now} then 'ended' when starts_at <= ${now} then 'active' else state end,
        null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        case when starts_at <= ${now} then starts_at end,
        case when ends_at <= ${now} then ends_at end, null, created_at, participants, loops_completed
      from boost_campaign where creator_id = ${creatorId}
    ), fitting as (
      select *, count(*) over ()::int as total, with_fee * (spent_micro - returned_micro) as spent
      from own, lateral (select price_micro::float8 / greatest(pool_micro, 1) as with_fee) rate
      where (${kind}::text is null or kind = ${kind}) and state = any(${states}::text[])
        and (${since}::timestamptz is null or coalesce(started_at, created_at) >= ${since})
        and (name ilike ${part} or id::text ilike ${part} or id = any(${found}::uuid[]))
    ), placed as (
      select *, row_number() over (order by case when ${sign}::int > 0 then word end,
        case when ${sign}::int < 0 then word end desc, ${sign}::int * number nulls last, id desc) as place
      from fitting cross join lateral (
        select case ${sort}::text when 'name' then lower(name) when 'kind' then kind end as word,
          case ${sort}::text when 'funded' then funded_micro when 'spent' then spent
            when 'started' then extract(epoch from started_at)
            when 'ended' then extract(epoch from ended_at)
            when 'status' then array_position('{paused,active,pending,completed,ended}', state)
          end::float8 as number) key
    ), shown as (
      select * from placed where ${isCounted}::boolean
        or (place > ${offset}::int and place <= ${offset}::int + ${limit}::int)
    ), worked as (
      select shown.*, joined + submitters + coalesce(engaged_users, 0) as people,
        loops + paid * coalesce((${actionsPerWork}::jsonb -> kind)::int, 1) as actions,
        rewards_micro, case when kind <> ${boost.name}::text then coalesce(rewards_micro, 0)
          - case when kind = any(${submittedKinds}::text[]) then 0 else returned_micro end end as cost,
        paid::float8 / nullif(paid + refused, 0) as share,
        case when started_at is not null then greatest(86400,
          extract(epoch from coalesce(ended_at, ${now}) - started_at))::float8 / 86400 end as days
      from shown left join spark_campaign using (id)
      cross join lateral (
        select count(user_id)::int as submitters, coalesce(sum(paid), 0)::int as paid,
          sum(rewards)::bigint as rewards_micro, coalesce(sum(refused), 0)::int as refused
        from (
          -- by person first: people counted as distinct ones would all be sorted
          select user_id, sum(count) filter (where is_paid) as paid,
            sum(amount_micro) filter (where is_paid) as rewards,
            sum(count) filter (where reason <> '') as refused
          from campaign_outcome o where o.campaign_id = shown.id group by user_id
          union all select null, case when is_paid then count end, case when is_paid then amount end,
            case when is_refused then count end
          from unnest(${actions.map((one) => one.id)}::uuid[],
            ${actions.map((one) => one.isPaid)}::boolean[],
            ${actions.map((one) => one.isRefused)}::boolean[],
            ${actions.map((one) => one.count)}::bigint[],
            ${actions.map((one) => one.amount)}::bigint[])
            as given (id, is_paid, is_refused, count, amount) where given.id = shown.id) done) work
    )
    select id, kind, name, state, funded_micro, pool_micro, fee_micro, spent_micro, reserved_micro,
      disputed_micro, returned_micro, refunded_micro, fee_earned_micro, fee_refunded_micro,
      started_at, ended_at, starts_at, people, actions, rewards_micro, share as approved_share,
      actions / days as actions_per_day, total
    from worked
    order by ${sign}::int * case ${sort}::text when 'people' then people when 'actions' then actions
      when 'cost' then with_fee * cost / nullif(actions, 0)
      when 'person' then with_fee * cost / nullif(people, 0) when 'approved' then share
      when 'pace' then actions / days end::float8 nulls last, place
    limit ${limit} offset case when ${isCounted}::boolean then ${offset}::int else 0 end`;
}

/** How many people did something in any of these campaigns, each counted once. */
export async function countPeople(
  { db, traffic }: BothSides,
  campaignIds: readonly string[],
): Promise<number> {
  const earners = await everywhere(traffic, (q) =>
    q.values(sql<{ id: string }>`
      select distinct user_id as id from traffic.spark_participation
      where campaign_id = any(${campaignIds}::uuid[]) and reserved_micro + available_micro > 0`),
  );
  return db.value(sql<{ people: number }>`
    select count(*)::int as people from (
      select user_id from submission where campaign_id = any(${campaignIds}::uuid[])
      union select unnest(${earners}::uuid[])
      union select user_id from spark_reversal where campaign_id = any(${campaignIds}::uuid[])) person`);
}
