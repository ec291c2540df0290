import { campaignKindNames, campaignKinds } from '@stoke/domain';
import type { BothSides } from '../../platform/db/traffic.ts';
import { sql } from '../../platform/db/sql.ts';
import type { KindName } from './campaign-store.ts';
import { sumActions } from './outcome-store.ts';

/** How many campaigns of a kind were read, and their median completions per day. */
export type KindPace = { kind: KindName; campaigns: number; perDay: number };

/**
 * The pace of the latest campaigns of each kind that started since then and are over, or have run for a day.
 * A campaign counts for one day at least, so that nothing is extrapolated from minutes.
 */
export async function readKindPaces(
  { db, traffic }: BothSides,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<KindPace[]> {
  const recent = await db.all(sql<{ kind: KindName; id: string; days: number; done: number }>`
    select kind, id, days, done
    from unnest(${campaignKindNames}::text[]) asked (kind) cross join lateral (
      select id, greatest(1, extract(epoch from coalesce(ended_at, ${now}) - activated_at) / 86400)
        ::float8 as days
      from campaign c
      where c.kind = asked.kind and activated_at >= ${since}
        and (ended_at is not null or activated_at <= ${now}::timestamptz - interval '1 day')
      order by activated_at desc, id desc limit ${limit}) recent
    cross join lateral (
      select coalesce(sum(count), 0)::float8 as done from campaign_outcome o
      where o.campaign_id = recent.id and is_paid) outcome`);
  const acted = recent.flatMap(({ kind, id }) => (campaignKinds[kind].isSubmitted ? [] : id));
  const sums = await sumActions(traffic, acted);
  const paid = new Map(sums.flatMap(({ id, isPaid, count }) => (isPaid ? [[id, count]] : [])));
  return [...Map.groupBy(recent, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    campaigns: own.length,
    perDay: medianOf(own.map(({ id, done, days }) => (done + (paid.get(id) ?? 0)) / days)),
  }));
}

function medianOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? 0;
  const middle = (sorted.length - 1) / 2;
  return (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2;
}
