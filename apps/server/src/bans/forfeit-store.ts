import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { WorkKind } from '../review/index.ts';

export type Reward = {
  submissionId: string;
  kind: WorkKind;
  campaignId: string;
  creatorId: string;
  amount: Usdc;
};

/**
 * Rewards of a user that were not forfeited yet, latest first.
 * Reads review's table in place of asking its door: it is the anti-join that makes a reward go back
 * once.
 */
export function listRewards(
  q: Queryable,
  of: { userId: string; limit: number },
): Promise<Reward[]> {
  return q.all(sql<Reward>`
    select s.id as submission_id, s.kind, s.campaign_id, s.creator_id, s.amount_micro
    from submission s
    where s.user_id = ${of.userId} and s.state = 'approved'
      and not exists (select from forfeit f where f.submission_id = s.id)
    order by s.id desc limit ${of.limit}`);
}

/** Notes what went back, and adds it up on the ban. */
export async function insertForfeits(
  tx: Tx,
  of: { banId: string; at: Date; rewards: readonly Reward[] },
): Promise<void> {
  const { banId, at, rewards } = of;
  await tx.run(sql`
    insert into forfeit (submission_id, ban_id, campaign_id, amount_micro, at)
    select submission, ${banId}, campaign, amount, ${at}
    from unnest(${rewards.map((one) => one.submissionId)}::uuid[],
      ${rewards.map((one) => one.campaignId)}::uuid[],
      ${rewards.map((one) => one.amount)}::bigint[]) given (submission, campaign, amount)`);
  const sum = rewards.reduce((total, { amount }) => total + amount, 0n);
  await tx.run(sql`
    update ban set forfeited_micro = forfeited_micro + ${sum} where id = ${banId}`);
}
