import type { Usdc } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type ParticipationState = 'active' | 'awaiting_payout' | 'paid';

export type NewParticipation = {
  id: string;
  campaignId: string;
  userId: string;
  walletAddress: string;
  maxLoops: number;
  state: ParticipationState;
  joinedAt: Date;
  paidAt: Date | null;
};
export type VerifiedLoop = { id: string; reward: Usdc; verifiedAt: Date };

/** Locks a campaign until the transaction ends; null when there is none. */
export function lockBoost(tx: Tx, id: string): Promise<{ creatorId: string } | null> {
  return tx.one(sql<{ creatorId: string }>`
    select creator_id from boost_campaign where id = ${id} for update`);
}

export async function insertParticipation(tx: Tx, of: NewParticipation): Promise<void> {
  await tx.run(sql`
    insert into boost_participation (id, campaign_id, user_id, wallet_address, max_loops, state,
      joined_at, paid_at)
    values (${of.id}, ${of.campaignId}, ${of.userId}, ${of.walletAddress}, ${of.maxLoops},
      ${of.state}, ${of.joinedAt}, ${of.paidAt})`);
}

/** Writes the loops of one who takes part, and counts both in the campaign. */
export async function insertLoops(
  tx: Tx,
  of: { campaignId: string; participationId: string; loops: readonly VerifiedLoop[] },
): Promise<void> {
  const { campaignId, participationId, loops } = of;
  await tx.run(sql`
    insert into boost_loop (id, campaign_id, participation_id, reward_micro, verified_at)
    select loop.id, ${campaignId}, ${participationId}, loop.reward, loop.verified_at
    from unnest(${loops.map(({ id }) => id)}::uuid[],
      ${loops.map(({ reward }) => reward)}::bigint[],
      ${loops.map(({ verifiedAt }) => verifiedAt)}::timestamptz[]) loop(id, reward, verified_at)`);
  await tx.run(sql`
    update boost_campaign set participants = participants + 1,
      loops_completed = loops_completed + ${loops.length}::int
    where id = ${campaignId}`);
}
