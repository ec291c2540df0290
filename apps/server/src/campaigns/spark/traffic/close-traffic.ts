import type { TrafficTx } from '../../../platform/db/traffic.ts';
import { hasOpenActions } from '../rewards/release-store.ts';
import { lockTraffic, markClosed } from './campaign-store.ts';

/**
 * Closes the traffic of a Spark that is due to be settled, unless an action waits to be judged or released, or
 * something for the books. From then on nothing more of it is paid: what is recorded later finds the pool spent.
 * @returns whether it is closed.
 */
export async function closeTraffic(tx: TrafficTx, campaignId: string): Promise<boolean> {
  const { isPending, isClosed } = await lockTraffic(tx, campaignId);
  if (isClosed) return true;
  if (isPending || (await hasOpenActions(tx, campaignId))) return false;
  await markClosed(tx, campaignId);
  return true;
}
