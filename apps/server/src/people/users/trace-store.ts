import { dayMs, traceDays } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type TraceKind = 'address' | 'device' | 'wallet' | 'funding' | 'proof' | 'telegram';
export type Trace = { userId: string; kind: TraceKind; value: string; at: Date };

/**
 * Keeps what links users to others, as keyed hashes, and has the worker look at those that are new.
 * A wallet and the wallet that paid a deposit have the same hash, so that they meet.
 */
export async function leaveTraces(q: Queryable, traces: readonly Trace[]): Promise<void> {
  if (traces.length === 0) return;
  const spaces = traces.map(({ kind }) => (kind === 'funding' ? 'wallet' : kind));
  await q.run(sql`
    with kept as (
      insert into trace as t (kind, hash, user_id, first_at, last_at)
      select kind, trace_hash(space, value), user_id, min(at), max(at)
      from unnest(${traces.map(({ kind }) => kind)}::text[], ${spaces}::text[],
        ${traces.map(({ value }) => value)}::text[], ${traces.map(({ userId }) => userId)}::uuid[],
        ${traces.map(({ at }) => at)}::timestamptz[]) g (kind, space, value, user_id, at)
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (hash, kind, user_id) do update
      set last_at = greatest(t.last_at, excluded.last_at)
      returning kind, hash, xmax = 0 as is_new
    )
    insert into signal_due (kind, hash) select distinct kind, hash from kept where is_new`);
}

/** Whether a user has left these traces; none for an unknown user, by the same statement. */
export async function hasTraces(
  q: Queryable,
  { userId, device, address }: { userId: string | null; device: string; address: string | null },
): Promise<{ device: boolean; address: boolean }> {
  const row = await q.one(sql<{ device: boolean; address: boolean }>`
    select coalesce(bool_or(kind = 'device'), false) as device,
      coalesce(bool_or(kind = 'address'), false) as address
    from trace where user_id = ${userId}::uuid and (
      (kind = 'device' and hash = trace_hash('device', ${device}))
      or (kind = 'address' and hash = trace_hash('address', ${address ?? ''})))`);
  return { device: row?.device === true, address: row?.address === true && address !== null };
}

/**
 * Whether a user shares a trace with the creator whom the work is for, and whether it is one that the creator
 * cannot have made alone, by saving the user's wallet.
 */
export async function sharesTrace(
  q: Queryable,
  { creatorId, userId }: { userId: string; creatorId: string },
): Promise<{ isLinked: boolean; isSuspected: boolean }> {
  const row = await q.one(sql<{ isLinked: boolean; isSuspected: boolean }>`
    select count(*) > 0 as is_linked, coalesce(bool_or(b.kind not in ('wallet', 'funding')
      or wallet_suspicion(b.hash, b.user_id) > 0), false) as is_suspected
    from trace a join trace b using (hash)
    where a.user_id = ${creatorId} and b.user_id = ${userId}`);
  return row ?? { isLinked: false, isSuspected: false };
}

/** Removes a part of the addresses and devices that are too old; their signals are looked at again. */
export function eraseOldTraces(q: Queryable, now: Date): Promise<number> {
  return q.run(sql`
    with gone as (
      delete from trace where (hash, kind, user_id) in (
        select hash, kind, user_id from trace
        where kind in ('address', 'device')
          and last_at < ${new Date(now.getTime() - traceDays * dayMs)}
        limit 1000)
      returning kind, hash
    )
    insert into signal_due (kind, hash) select distinct kind, hash from gone`);
}

/** Removes a deleted account's traces; their signals are looked at again. */
export async function eraseTraces(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    with gone as (delete from trace where user_id = ${userId} returning kind, hash)
    insert into signal_due (kind, hash) select kind, hash from gone`);
}

/** What is kept about a user, for the export; hashes are not readable. */
export function listTraces(
  q: Queryable,
  userId: string,
): Promise<{ kind: TraceKind; firstAt: Date; lastAt: Date }[]> {
  return q.all(sql<{ kind: TraceKind; firstAt: Date; lastAt: Date }>`
    select kind, first_at, last_at from trace where user_id = ${userId}
    order by first_at limit 10000`);
}
