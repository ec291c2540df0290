import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type BoostState = 'pending' | 'active' | 'completed' | 'ended';

export type NewBoost = {
  creatorId: string;
  name: string;
  state: BoostState;
  targetVolume: Usdc;
  volumePerLoop: Usdc;
  /** In words: `Steady`. */
  speed: string;
  cost: Usdc;
  /** What of the cost goes to the participants. */
  payouts: Usdc;
  usersNeeded: number;
  participants: number;
  loopsPerUser: number;
  totalLoops: number;
  loopsCompleted: number;
  tweetUrl: string | null;
};
export type BoostCampaign = NewBoost & { id: string };
export type OwnedBoost = BoostCampaign & { createdAt: Date };

export async function insertBoost(
  tx: Tx,
  of: NewBoost & { id: string; createdAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into boost_campaign (id, creator_id, name, state, target_volume_micro,
      volume_per_loop_micro, speed, cost_micro, payouts_micro, users_needed, participants,
      loops_per_user, total_loops, loops_completed, tweet_url, created_at)
    values (${of.id}, ${of.creatorId}, ${of.name}, ${of.state}, ${of.targetVolume},
      ${of.volumePerLoop}, ${of.speed}, ${of.cost}, ${of.payouts}, ${of.usersNeeded},
      ${of.participants}, ${of.loopsPerUser}, ${of.totalLoops}, ${of.loopsCompleted},
      ${of.tweetUrl}, ${of.createdAt})`);
}

/** Null when there is none. */
export function readBoost(q: Queryable, id: string): Promise<OwnedBoost | null> {
  return q.one(sql<OwnedBoost>`
    select id, creator_id, name, state, target_volume_micro, volume_per_loop_micro, speed,
      cost_micro, payouts_micro, users_needed, participants, loops_per_user, total_loops,
      loops_completed, tweet_url, created_at
    from boost_campaign where id = ${id}`);
}

/** Newest first. */
export function listOfCreator(
  q: Queryable,
  of: { creatorId: string; before: string; limit: number },
): Promise<BoostCampaign[]> {
  return q.all(sql<BoostCampaign>`
    select id, creator_id, name, state, target_volume_micro, volume_per_loop_micro, speed,
      cost_micro, payouts_micro, users_needed, participants, loops_per_user, total_loops,
      loops_completed, tweet_url
    from boost_campaign where creator_id = ${of.creatorId} and id < ${of.before}
    order by id desc limit ${of.limit}`);
}
