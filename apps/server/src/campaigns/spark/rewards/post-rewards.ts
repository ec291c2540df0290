import type { Usdc } from '@stoke/domain';
import { addFigures, addPeople, type Campaign, type CampaignWorkDeps } from '../../core/index.ts';
import { accounts, postTogether } from '../../../money/ledger/index.ts';
import { notify } from '../../../messaging/notices/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { addToAudience } from '../../../work/submissions/index.ts';
import { addToCard } from './judge-store.ts';
import { dayOf } from './reward-day-store.ts';

/** What one person earned in a judged batch. */
export type Reward = {
  userId: string;
  amount: Usdc;
  messages: number;
  /** When each paid action was done. */
  engagedAt: Date[];
  /** Earned nothing in the campaign before. */
  isNew: boolean;
};

/** What a judged batch of a campaign pays: all that the books learn of it. */
export type RewardBatch = {
  /** Part of the reference of its posting. */
  number: number;
  at: Date;
  rewards: readonly Reward[];
  hasDoubtful: boolean;
};

/**
 * Pays a judged batch of a locked campaign to the accruing accounts, in one transaction of the books, with
 * its figures, its people and its card. Posts: must come last.
 */
export async function postRewards(
  deps: CampaignWorkDeps,
  tx: Tx,
  { id: campaignId, creatorId, kind: workKind, name }: Campaign,
  { at, hasDoubtful, number, rewards }: RewardBatch,
): Promise<void> {
  if (hasDoubtful) {
    const subject = `${campaignId} ${dayOf(at)}`;
    const facts = { campaignId, workKind, name };
    await notify(deps, tx, { userId: creatorId, kind: 'messages_doubtful', subject, facts });
  }
  if (rewards.length === 0) return;
  const engaged = rewards.flatMap(({ userId, engagedAt }) =>
    engagedAt.map((done) => ({ userId, at: done })),
  );
  await addToAudience(tx, { creatorId, campaignId, engaged });
  const people = rewards.filter(({ isNew }) => isNew).length;
  await addPeople(tx, { campaignId, people, at });
  const messages = rewards.reduce((sum, reward) => sum + reward.messages, 0);
  await addToCard(tx, { campaignId, messages, engaged: people });
  for (const { userId } of rewards) tx.publish('session', { user: userId });
  tx.publish('campaigns', { campaign: campaignId });
  const reserved = rewards.reduce((sum, { amount }) => sum + amount, 0n);
  const others = await addFigures(deps, tx, [{ campaignId, reserved }]);
  const from = accounts.campaignPool(campaignId);
  const moves = rewards.map(({ userId, amount }) => {
    return { from, to: accounts.earnerAccruing(userId, campaignId), amount };
  });
  const reference = `spark-reserved:${campaignId}:${number}`;
  await postTogether(tx, [{ reference, kind: 'spark-reserved', moves, at }, ...others]);
}
