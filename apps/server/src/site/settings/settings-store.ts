import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

type Stored = { key: string; value: boolean | number };

/** What admins chose; a setting without a row has its default. */
export async function readChosen(q: Queryable): Promise<ReadonlyMap<string, boolean | number>> {
  const rows = await q.all(sql<Stored>`select key, value from setting`);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** One change of settings at a time. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(hashtextextended('settings: change', 0))`);
}

export async function writeSetting(tx: Tx, { key, value }: Stored): Promise<void> {
  await tx.run(sql`
    insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`);
}
