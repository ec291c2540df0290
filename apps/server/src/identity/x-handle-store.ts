import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type XState = 'unverified' | 'pending' | 'verified';

/** False when another user has linked this handle. */
export async function writeXHandle(
  tx: Tx,
  of: { userId: string; handle: string; state: XState; changedAt: Date | null; at: Date },
): Promise<boolean> {
  const { userId, handle, state, changedAt, at } = of;
  const key = handle.toLowerCase();
  const taken = await tx.one(sql`
    select 1 from app_user where x_username_key = ${key} and id <> ${userId}`);
  if (taken) return false;
  await tx.run(sql`
    update app_user set x_username = ${handle}, x_username_key = ${key}, x_state = ${state},
      x_changed_at = ${changedAt}
    where id = ${userId}`);
  await tx.run(sql`
    insert into x_change (user_id, changed_at, handle, handle_key)
    values (${userId}, ${at}, ${handle}, ${key}) on conflict do nothing`);
  return true;
}

export async function writeXState(tx: Tx, userId: string, state: XState): Promise<void> {
  await tx.run(sql`update app_user set x_state = ${state} where id = ${userId}`);
}

/** Of these handles, those that more than one account has had, now or before. In small letters. */
export async function handlesOfSeveral(
  q: Queryable,
  handles: readonly string[],
): Promise<Set<string>> {
  const keys = handles.map((handle) => handle.toLowerCase());
  const rows = await q.all(sql<{ handle: string }>`
    select handle_key as handle from x_change where handle_key = any(${keys}::text[])
    group by handle_key having count(distinct user_id) > 1`);
  return new Set(rows.map(({ handle }) => handle));
}
