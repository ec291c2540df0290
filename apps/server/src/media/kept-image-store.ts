import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type KeptImage = { path: string; unusedSince: Date | null };

/** Notes that an image is kept from now on; false while it is being removed. */
export async function noteImage(
  q: Queryable,
  of: { path: string; at: Date; lookAt: Date },
): Promise<boolean> {
  const noted = await q.one(sql<{ path: string }>`
    insert into kept_image (path, kept_at, look_at) values (${of.path}, ${of.at}, ${of.lookAt})
    on conflict (path) do update
      set kept_at = excluded.kept_at, look_at = excluded.look_at, unused_since = null
      where kept_image.removing_at is null
    returning path`);
  return noted !== null;
}

/** Locks the image that is due longest until the transaction ends; none that somebody looks at. */
export function lockDueImage(tx: Tx, now: Date): Promise<KeptImage | null> {
  return tx.one(sql<KeptImage>`
    select path, unused_since from kept_image where look_at <= ${now}
    order by look_at, path limit 1 for update skip locked`);
}

export async function setImage(
  tx: Tx,
  of: { path: string; lookAt: Date; unusedSince: Date | null; removingAt: Date | null },
): Promise<void> {
  await tx.run(sql`
    update kept_image set look_at = ${of.lookAt}, unused_since = ${of.unusedSince},
      removing_at = ${of.removingAt}
    where path = ${of.path}`);
}

/** Forgets an image that was removed under this mark. */
export async function forgetImage(q: Queryable, of: { path: string; removingAt: Date }) {
  await q.run(sql`
    delete from kept_image where path = ${of.path} and removing_at = ${of.removingAt}`);
}
