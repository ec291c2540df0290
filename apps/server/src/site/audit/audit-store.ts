import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { TimePlace } from '../../platform/http/id-cursor.ts';

export type AuditRow = {
  id: string;
  at: Date;
  /** Null: the system. */
  actor: string | null;
  action: string;
  subject: string;
  /** JSON. */
  about: string;
};

/** The database makes the hashes; the application cannot write the table. */
export async function appendAudit(
  tx: Tx,
  { at, rows }: { at: Date; rows: readonly Omit<AuditRow, 'at'>[] },
): Promise<void> {
  await tx.all(sql`select audit_append(${rows.map(({ id }) => id)}::uuid[], ${at},
    ${rows.map(({ actor }) => actor)}::uuid[], ${rows.map(({ action }) => action)}::text[],
    ${rows.map(({ subject }) => subject)}::text[], ${rows.map(({ about }) => about)}::text[])`);
}

/** The acts on a subject, latest first. */
export function listAudit(
  q: Queryable,
  { subject, limit }: { subject: string; limit: number },
): Promise<AuditRow[]> {
  return q.all(sql<AuditRow>`
    select id, at, actor, action, subject, about from audit
    where subject = ${subject} order by at desc, id desc limit ${limit}`);
}

/** The latest act on each of these subjects that has one. */
export async function latestActs(
  q: Queryable,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, AuditRow>> {
  const rows = await q.all(sql<AuditRow>`
    select latest.* from unnest(${subjects}::text[]) as given (subject)
    cross join lateral (
      select id, at, actor, action, subject, about from audit
      where audit.subject = given.subject order by at desc, id desc limit 1) latest`);
  return new Map(rows.map((row) => [row.subject, row]));
}

/** Null in a filter: all. */
export type AuditSearch = {
  actor: string | null;
  /** Only what the system did. */
  isSystem: boolean;
  action: string | null;
  subject: string | null;
  from: Date | null;
  to: Date | null;
};

/** The entries of a search before a place, newest first. */
export async function searchAudit(
  tx: Tx,
  input: AuditSearch & { before: TimePlace; limit: number },
): Promise<(AuditRow & { seq: bigint })[]> {
  const { actor, isSystem, action, subject, from, to, before, limit } = input;
  // Each search gets its own plan, so that the filters it does not have cost nothing.
  await tx.all(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
  return tx.all(sql<AuditRow & { seq: bigint }>`
    select seq, id, at, actor, action, subject, about from audit
    where (${actor}::uuid is null or actor = ${actor}::uuid)
      and (not ${isSystem}::boolean or actor is null)
      and (${action}::text is null or action = ${action}::text)
      and (${subject}::text is null or subject = ${subject}::text)
      and (${from}::timestamptz is null or at >= ${from}::timestamptz)
      and (${to}::timestamptz is null or at < ${to}::timestamptz)
      and (at, id) < (${before.at}, ${before.id})
    order by at desc, id desc limit ${limit}`);
}

type Walked = { entries: number; last: bigint | null; brokenSeq: bigint | null };

/** Checks up to so many entries of the chain after a place: number, link and hash of each. */
export async function walkAudit(
  q: Queryable,
  { after, limit }: { after: bigint; limit: number },
): Promise<Walked> {
  const row = await q.one(sql<Walked>`
    with part as (
      select a.*, row_number() over (order by seq) as n,
        lag(hash) over (order by seq) as before
      from (select * from audit where seq > ${after} order by seq limit ${limit}) a
    )
    select count(*)::int as entries, max(seq) as last,
      min(seq) filter (where seq <> ${after}::bigint + n
        or previous <> coalesce(before,
          (select hash from audit where seq = ${after}), sha256('stoke'::bytea))
        or hash <> audit_hash(previous, seq, id, at, actor, action, subject, about)) as broken_seq
    from part`);
  return row ?? { entries: 0, last: null, brokenSeq: null };
}

export function readEntry(
  q: Queryable,
  seq: bigint,
): Promise<Pick<AuditRow, 'id' | 'at' | 'action'> | null> {
  return q.one(sql`select id, at, action from audit where seq = ${seq}`);
}

/** The newest entry that was counted, when the log no longer ends with it; null when it does. */
export function readMissingEnd(
  q: Queryable,
): Promise<(Pick<AuditRow, 'id' | 'at' | 'action'> & { seq: bigint }) | null> {
  return q.one(sql`
    select seq, id, at, action from audit_head h
    where not exists (select from audit a where a.seq = h.seq and a.hash = h.hash)`);
}
