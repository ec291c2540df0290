import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type LaunchKind = 'fomo' | 'boost';
export type Launched = Readonly<Record<LaunchKind, boolean>>;

/** Which kinds are open; a kind that was never switched is off (rule 3.4). */
export async function readLaunched(q: Queryable): Promise<Launched> {
  const rows = await q.all(sql<{ kind: LaunchKind }>`
    select kind from launch_switch where is_on`);
  const on = new Set(rows.map(({ kind }) => kind));
  return { fomo: on.has('fomo'), boost: on.has('boost') };
}

export async function writeSwitch(
  tx: Tx,
  of: { kind: LaunchKind; isOn: boolean; at: Date; by: string },
): Promise<void> {
  await tx.run(sql`
    insert into launch_switch (kind, is_on, changed_at, changed_by)
    values (${of.kind}, ${of.isOn}, ${of.at}, ${of.by})
    on conflict (kind) do update set is_on = excluded.is_on, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`);
}
