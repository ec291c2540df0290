import type { Queryable } from '../platform/db/db.ts';
import { findCreators } from './creator-store.ts';

/** What campaigns show of their creator. */
export type Creator = { userId: string; name: string; logo: string | null };

/** The creators with these user ids; one without a dashboard is not in the map. */
export async function readCreators(
  q: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Creator>> {
  const rows = userIds.length === 0 ? [] : await findCreators(q, userIds);
  return new Map(
    rows.map((row) => [row.user_id, { userId: row.user_id, name: row.name, logo: row.logo }]),
  );
}

export async function hasDashboard(q: Queryable, userId: string): Promise<boolean> {
  return (await findCreators(q, [userId])).length === 1;
}
