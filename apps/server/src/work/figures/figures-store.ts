import type { CampaignKindName, RejectionReason, Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { everywhere, type BothSides } from '../../platform/db/traffic.ts';
import type { Counted } from './histogram.ts';

/** How often something happened in a period, and how long it took. */
export type Fact = Counted & {
  event:
    | 'approved'
    | 'rejected'
    /** Not decided yet, with its age. */
    | 'waiting'
    | 'appealed'
    | 'overturned'
    | 'upheld'
    | 'paid';
  /** Empty for payouts. */
  kind: CampaignKindName | '';
  /** Of a rejection; otherwise empty. */
  reason: RejectionReason | '';
  bySystem: boolean;
  amount: Usdc;
};

/** Days in UTC, `until` is not among them. */
export type Days = { from: Date; until: Date };

/** What the figures of everybody are kept under. */
export const everybody = '00000000-0000-0000-0000-000000000000';

/** What happened on the platform in each of the periods, in their order. */
export async function readFacts(q: Queryable, periods: readonly Days[]): Promise<Fact[][]> {
  const rows = await q.all(sql<Fact & { place: number }>`
    select p.place::int as place, f.event, f.kind, f.reason, f.by_system, f.bucket,
      sum(f.count)::int as count, sum(f.amount_micro)::bigint as amount
    from unnest(${periods.map(({ from }) => from)}::timestamptz[],
      ${periods.map(({ until }) => until)}::timestamptz[]) with ordinality p ("from", until, place)
    join figure f on f.subject_id = ${everybody}
      and f.day >= (p."from" at time zone 'UTC')::date and f.day < (p.until at time zone 'UTC')::date
    group by 1, 2, 3, 4, 5, 6`);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return periods.map((_, at) => byPlace.get(at + 1) ?? []);
}

/** All work that waits for its decision, with its age. */
export async function readWaiting({ db, traffic }: BothSides, now: Date): Promise<Fact[]> {
  const doubtful = await everywhere(traffic, (q) =>
    q.all(sql<{ kind: CampaignKindName; began: Date; count: number }>`
      select kind, date_trunc('second', began) as began, count(*)::int as count
      from traffic.waiting group by 1, 2`),
  );
  return db.all(sql<Fact>`
    select 'waiting' as event, kind, '' as reason, false as by_system,
      time_bucket(began, ${now}) as bucket, sum(count)::int as count, 0::bigint as amount
    from (
      select kind, submitted_at as began, 1 as count from submission where state = 'pending'
      union all
      select * from unnest(${doubtful.map(({ kind }) => kind)}::text[],
        ${doubtful.map(({ began }) => began)}::timestamptz[],
        ${doubtful.map(({ count }) => count)}::int[])
    ) waiting group by kind, bucket`);
}

/** Decisions on work of these kinds for these creators from a day on, and the work that waits for one. */
export async function readFactsOf(
  q: Queryable,
  input: { creatorIds: readonly string[]; kinds: readonly string[]; from: Date; now: Date },
): Promise<Map<string, Fact[]>> {
  const { creatorIds, kinds, from, now } = input;
  const rows = await q.all(sql<Fact & { creatorId: string }>`
    select subject_id as creator_id, event, bucket, sum(count)::int as count
    from figure
    where subject_id = any(${creatorIds}::uuid[]) and event in ('approved', 'rejected')
      and kind = any(${kinds}::text[]) and day >= (${from}::timestamptz at time zone 'UTC')::date
    group by subject_id, event, bucket
    union all
    select creator_id, 'waiting', time_bucket(submitted_at, ${now}), count(*)::int
    from submission
    where creator_id = any(${creatorIds}::uuid[]) and kind = any(${kinds}::text[])
      and state = 'pending'
    group by 1, 3`);
  return Map.groupBy(rows, ({ creatorId }) => creatorId);
}

/** How long the approved work on each of these tasks took, and what it paid. */
export async function readDone(
  q: Queryable,
  taskIds: readonly string[],
): Promise<Map<string, (Counted & { amount: Usdc })[]>> {
  const rows = await q.all(sql<Counted & { taskId: string; amount: Usdc }>`
    select subject_id as task_id, bucket, sum(count)::int as count, sum(amount_micro)::bigint as amount
    from figure where subject_id = any(${taskIds}::uuid[]) and event = 'done'
    group by subject_id, bucket`);
  return Map.groupBy(rows, ({ taskId }) => taskId);
}

/** Adds what happened since to the days. The sum of both, which readers use, stays the same. */
export async function addToDays(tx: Tx): Promise<void> {
  await tx.run(sql`
    with changes as (delete from figure_change returning *)
    insert into figure_day as d
    select subject_id, event, day, kind, reason, by_system, bucket, sum(count), sum(amount_micro)
    from changes group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (subject_id, event, day, kind, reason, by_system, bucket) do update set
      count = d.count + excluded.count, amount_micro = d.amount_micro + excluded.amount_micro`);
}
