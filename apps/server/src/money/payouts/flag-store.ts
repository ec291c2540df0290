import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { flagReasons, releasesNeeded, type FoundFlag } from './payout-limits.ts';
import type { PayoutPurpose } from './payout-store.ts';

/** The payouts that count for the limits of a request: all that were not given back. */
export function readEarlier(
  tx: Tx,
  { since, userId, purpose }: { userId: string; purpose: PayoutPurpose; since: Date },
): Promise<{ sumOfDay: Usdc; isFirst: boolean }> {
  return tx.only(sql<{ sumOfDay: Usdc; isFirst: boolean }>`
    select coalesce(sum(amount_micro) filter (where state <> 'refunded'
        and requested_at > ${since}), 0)::bigint as sum_of_day,
      count(*) filter (where state = 'confirmed') = 0 as is_first
    from payout where user_id = ${userId} and purpose = ${purpose}`);
}

/**
 * Leaves waiting payouts to admins, whether or not they were released before. A listed address needs two of
 * them, a payout above the limit of an hour or of a suspected owner at least one.
 */
export async function flagWaiting(
  tx: Tx,
  { ids, flag, at }: { ids: readonly string[]; flag: FoundFlag | 'hourly_limit'; at: Date },
): Promise<void> {
  await tx.run(sql`
    update payout set state = 'review', review_cause = 'flagged', reason = ${flagReasons[flag]},
      flags = array_append(array_remove(flags, ${flag}), ${flag}), flagged_at = ${at}, waits_for = null,
      waits_until = least(waits_until, ${at}),
      releases_needed = greatest(releases_needed, ${releasesNeeded([flag])}::smallint)
    where id = any(${ids}::uuid[]) and state = 'requested'`);
}

/**
 * Payouts of these users that wait for an admin because of a signal: it is their last flag, so what they met
 * before was released.
 */
export async function listHeldBySignal(
  q: Queryable,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await q.all(sql<{ id: string }>`
    select id from payout where user_id = any(${userIds}::uuid[]) and state = 'review'
      and review_cause = 'flagged' and flags[cardinality(flags)] = 'signal'
    order by id`);
  return rows.map(({ id }) => id);
}

/** Leaves a waiting payout until its address can be screened. */
export async function postponeUnscreened(
  tx: Tx,
  { reason, notBefore, id }: { id: string; reason: string; notBefore: Date },
): Promise<void> {
  await tx.run(sql`
    update payout set reason = ${reason}, not_before = ${notBefore}
    where id = ${id} and state = 'requested'`);
}

/** Records a release of a locked payout. False when this admin has released it before. */
export async function insertRelease(
  tx: Tx,
  { id, adminId, at }: { id: string; adminId: string; at: Date },
): Promise<boolean> {
  const before = (await readReleases(tx, [id])).get(id) ?? [];
  if (before.includes(adminId)) return false;
  await tx.run(sql`
    insert into payout_release (payout_id, admin_id, released_at)
    values (${id}, ${adminId}, ${at})`);
  return true;
}

/** When each of these payouts was released last, be it enough or not. */
export async function readLastReleases(
  q: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await q.all(sql<{ id: string; at: Date }>`
    select payout_id as id, max(released_at) as at from payout_release
    where payout_id = any(${ids}::uuid[]) group by payout_id`);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** From now on its releases from before the last flag count, too. */
export async function countEarlierReleases(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update payout set flagged_at = null where id = ${id}`);
}

/** By how many different admins it was released. */
export async function countReleases(tx: Tx, id: string): Promise<number> {
  return new Set((await readReleases(tx, [id])).get(id)).size;
}

/**
 * The admins who released each of these payouts, in the order of their releases; not before its address was
 * found on the list.
 */
export async function readReleases(
  q: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await q.all(sql<{ payoutId: string; admins: string[] }>`
    select r.payout_id, array_agg(r.admin_id::text order by r.released_at, r.admin_id) as admins
    from payout_release r join payout p on p.id = r.payout_id
    where r.payout_id = any(${ids}::uuid[])
      and (p.flagged_at is null or r.released_at >= p.flagged_at)
    group by r.payout_id`);
  return new Map(rows.map(({ payoutId, admins }) => [payoutId, admins]));
}

/**
 * The queues of the payout desk: how many wait in each, and since when the oldest does. What waits for the end of a ban or
 * a suspension is in none.
 */
export async function countQueues(
  q: Queryable,
): Promise<ReadonlyMap<'flagged' | 'trouble', { count: number; oldest: Date }>> {
  const rows = await q.all(sql<{ queue: 'flagged' | 'trouble'; count: number; oldest: Date }>`
    select case when review_cause = 'flagged' then 'flagged' else 'trouble' end as queue,
      count(*)::int as count, min(requested_at) as oldest
    from payout where state = 'review' and review_cause not in ('banned', 'suspended') group by 1`);
  return new Map(rows.map(({ queue, ...rest }) => [queue, rest]));
}
