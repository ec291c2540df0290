import type { TrafficQueryable, TrafficTx } from '../../../platform/db/traffic.ts';
import { sql } from '../../../platform/db/sql.ts';

/** How far the judging of a campaign is. */
export type JudgingState = {
  /** Batches of actions that were judged or reversed. */
  batches: number;
  /** Whether the last one has rewards that are not posted. */
  hasRewards: boolean;
};

export async function readJudgingState(
  q: TrafficQueryable,
  campaignId: string,
): Promise<JudgingState> {
  const row = await q.one(sql<JudgingState>`
    select coalesce((select batches from traffic.campaign where campaign_id = ${campaignId}), 0) as batches,
      exists (select from traffic.reward where campaign_id = ${campaignId}) as has_rewards`);
  return row ?? { batches: 0, hasRewards: false };
}

/** Counts a batch of a locked campaign. @returns its number, for the reference of its posting. */
export async function countBatch(tx: TrafficTx, campaignId: string): Promise<number> {
  const row = await tx.one(sql<{ batches: number }>`
    insert into traffic.campaign as c (campaign_id, batches) values (${campaignId}, 1)
    on conflict (campaign_id) do update set batches = c.batches + 1 returning batches`);
  return row?.batches ?? missing(campaignId);
}

/** Counts a release of a locked campaign. @returns its number, for the reference of its posting. */
export async function countRelease(tx: TrafficTx, campaignId: string): Promise<number> {
  const row = await tx.one(sql<{ releases: number }>`
    update traffic.campaign set releases = releases + 1
    where campaign_id = ${campaignId} returning releases`);
  return row?.releases ?? missing(campaignId);
}

function missing(campaignId: string): never {
  throw new Error(`The Spark ${campaignId} is missing in the traffic.`);
}
