import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type Screened = { address: string; isListed: boolean; checkedAt: Date };

/** The latest answers about these addresses. The table has their keyed hashes only. */
export function readScreened(q: Queryable, addresses: readonly string[]): Promise<Screened[]> {
  return q.all(sql<Screened>`
    select address, is_listed, checked_at from unnest(${addresses}::text[]) given (address)
    join address_screening on hash = trace_hash('wallet', address)`);
}

/** Removes a part of the answers from before; returns how many. */
export function eraseScreened(q: Queryable, before: Date): Promise<number> {
  return q.run(sql`
    delete from address_screening where hash in (
      select hash from address_screening where checked_at < ${before} limit 1000)`);
}

/** Keeps the answer unless a newer one is there. @returns whether the newest one says listed. */
export function saveScreened(
  q: Queryable,
  { address, isListed, checkedAt }: Screened,
): Promise<boolean> {
  return q.value(sql<{ isListed: boolean }>`
    insert into address_screening as s (hash, is_listed, checked_at)
    values (trace_hash('wallet', ${address}), ${isListed}, ${checkedAt})
    on conflict (hash) do update
    set is_listed = case when s.checked_at <= excluded.checked_at
        then excluded.is_listed else s.is_listed end,
      checked_at = greatest(s.checked_at, excluded.checked_at)
    returning is_listed`);
}
