import type { Queryable } from '../platform/db/db.ts';
import { findCreators, type CreatorRow } from './creator-store.ts';

/** What campaigns show of their creator. */
export type Creator = CreatorRow;

/** The creators with these user ids; one without a dashboard is not in the map. */
export async function readCreators(
  q: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Creator>> {
  const rows = userIds.length === 0 ? [] : await findCreators(q, userIds);
  return new Map(rows.map((row) => [row.userId, row]));
}

export async function hasDashboard(q: Queryable, userId: string): Promise<boolean> {
  return (await findCreators(q, [userId])).length === 1;
}
