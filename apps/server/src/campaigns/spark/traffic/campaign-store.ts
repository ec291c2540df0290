import type { TrafficTx } from '../../../platform/db/traffic.ts';
import { sql } from '../../../platform/db/sql.ts';

/** How far the judging of a campaign is. */
export type TrafficState = {
  /** Batches of actions that were judged or reversed. */
  batches: number;
  /** The number of the last event that was decided for the books. */
  events: number;
  /** Whether something was decided that the books do not have, or are not known to have. */
  isPending: boolean;
  /** It is settled, or about to be: nothing more of it is paid. */
  isClosed: boolean;
};

/**
 * Locks a campaign in its traffic: judging, releasing, reversing and deciding wait for each other, and each
 * begins only when nothing is pending for the books.
 */
export async function lockTraffic(tx: TrafficTx, campaignId: string): Promise<TrafficState> {
  const row = await tx.one(sql<TrafficState>`
    select batches, events, is_pending, is_closed from traffic.lock_campaign(${campaignId})`);
  return row ?? missing(campaignId);
}

/** Counts a batch of a locked campaign that pays nothing, or another amount than the judge said. */
export async function countBatch(tx: TrafficTx, campaignId: string): Promise<void> {
  await tx.run(sql`
    update traffic.campaign set batches = batches + 1 where campaign_id = ${campaignId}`);
}

/** Notes that nothing more of a locked campaign is paid. */
export async function markClosed(tx: TrafficTx, campaignId: string): Promise<void> {
  await tx.run(sql`update traffic.campaign set is_closed = true where campaign_id = ${campaignId}`);
}

function missing(campaignId: string): never {
  throw new Error(`The Spark ${campaignId} is missing in the traffic.`);
}
