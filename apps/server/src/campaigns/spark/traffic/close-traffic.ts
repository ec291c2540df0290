import type { Queryable } from '../../../platform/db/db.ts';
import type { TrafficTx } from '../../../platform/db/traffic.ts';
import { readPosted } from '../rewards/posted-store.ts';
import { hasOpenActions } from '../rewards/release-store.ts';
import { lockTraffic, markClosed } from './campaign-store.ts';
import { outOfStep } from './outbox-store.ts';

/**
 * Closes the traffic of a Spark that is due to be settled, unless an action waits to be judged or released, or
 * something for the books. From then on nothing more of it is paid: what is recorded later finds the pool spent.
 * @returns whether it is closed.
 * @throws {Error} when the books do not have exactly the events of the traffic: a lost one may have paid someone.
 */
export async function closeTraffic(
  books: Queryable,
  tx: TrafficTx,
  campaignId: string,
): Promise<boolean> {
  const { isPending, isClosed, events } = await lockTraffic(tx, campaignId);
  if (isPending) return false;
  const posted = await readPosted(books, campaignId);
  if (posted.number !== events) throw outOfStep({ campaignId, number: events }, posted.number);
  if (isClosed) return true;
  if (await hasOpenActions(tx, campaignId)) return false;
  await markClosed(tx, campaignId);
  return true;
}
