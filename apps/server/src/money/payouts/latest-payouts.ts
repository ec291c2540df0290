import type { Queryable } from '../../platform/db/db.ts';
import { lastId } from '../../platform/http/id-cursor.ts';
import { listOwn, type PayoutRow } from './payout-store.ts';

/** The newest payouts and withdrawals of a user. */
export async function listLatestPayouts(
  q: Queryable,
  { userId, limit }: { userId: string; limit: number },
): Promise<PayoutRow[]> {
  const input = { userId, before: lastId, limit };
  const [earned, withdrawn] = await Promise.all([
    listOwn(q, { ...input, purpose: 'earnings' }),
    listOwn(q, { ...input, purpose: 'withdrawal' }),
  ]);
  return [...earned, ...withdrawn].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}
