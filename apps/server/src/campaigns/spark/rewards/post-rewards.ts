import {
  addFigures,
  addPeople,
  lockCampaign,
  type Campaign,
  type CampaignWorkDeps,
} from '../../core/index.ts';
import { accounts, postTogether } from '../../../money/ledger/index.ts';
import { notify } from '../../../messaging/notices/index.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { addToAudience } from '../../../work/submissions/index.ts';
import { countBatch } from '../traffic/campaign-store.ts';
import { lockPayees, readPosted, writePosted } from './judge-store.ts';
import { dayOf } from './reward-day-store.ts';
import {
  deleteRewards,
  readRewardBatch,
  refuseRewards,
  sumOf,
  type RewardBatch,
} from './reward-store.ts';

type Deps = CampaignWorkDeps & { db: Db };

/** Posts what the last judged batch of a campaign pays, if that is not done. */
export async function postRewards(deps: Deps, campaignId: string): Promise<void> {
  const batch = await readRewardBatch(deps.db, campaignId);
  if (batch) await postBatch(deps, campaignId, batch);
}

/**
 * Pays a judged batch in one transaction of the books, and then removes its rewards from the traffic in
 * another one. Whoever dies in between leaves rewards whose batch the books know as posted, and to the
 * next one they say whom a ban left out. Those are refused.
 */
export async function postBatch(deps: Deps, campaignId: string, batch: RewardBatch): Promise<void> {
  const refusedIds = await deps.db.transaction((books) => pay(deps, books, campaignId, batch));
  await deps.db.transaction(async (traffic) => {
    const isFirst = await deleteRewards(traffic, { campaignId, number: batch.number });
    if (!isFirst || refusedIds.length === 0) return;
    const refused = batch.rewards.filter(({ userId }) => refusedIds.includes(userId));
    await refuseRewards(traffic, { campaignId, refused });
    // What a process remembers of the campaign is not what was paid.
    await countBatch(traffic, campaignId);
    for (const { userId } of refused) traffic.publish('submissions', { user: userId });
  });
}

/** @returns who is not paid, because of a ban. */
async function pay(
  deps: Deps,
  tx: Tx,
  campaignId: string,
  { at, number, rewards }: RewardBatch,
): Promise<readonly string[]> {
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign) throw new Error(`The Spark ${campaignId} is gone.`);
  const posted = await readPosted(tx, campaignId);
  if (posted.number === number) return posted.refused;
  // A batch is judged only when the one before it is posted and removed.
  if (posted.number > number) return [];
  const payees = await lockPayees(
    tx,
    rewards.map(({ userId }) => userId),
  );
  const refused = payees
    .filter(({ accountStatus }) => accountStatus === 'banned')
    .map(({ userId }) => userId);
  const paid = rewards.filter(({ userId }) => !refused.includes(userId));
  await payAll(deps, tx, campaign, { at, number, refused, rewards: paid });
  return refused;
}

/** Pays rewards of a locked campaign, with its figures, its people and its card. */
async function payAll(
  deps: Deps,
  tx: Tx,
  { id: campaignId, creatorId, kind: workKind, name }: Campaign,
  { at, number, refused, rewards }: RewardBatch & { refused: readonly string[] },
): Promise<void> {
  if (rewards.some(({ isDoubtful }) => isDoubtful)) {
    const subject = `${campaignId} ${dayOf(at)}`;
    const facts = { campaignId, workKind, name };
    await notify(deps, tx, { userId: creatorId, kind: 'messages_doubtful', subject, facts });
  }
  const engaged = rewards.flatMap(({ userId, engagedAt }) =>
    engagedAt.map((done) => ({ userId, at: done })),
  );
  await addToAudience(tx, { creatorId, campaignId, engaged });
  const people = rewards.filter(({ isNew }) => isNew).length;
  await addPeople(tx, { campaignId, people, at });
  const messages = rewards.reduce((sum, reward) => sum + reward.messages, 0);
  await writePosted(tx, { campaignId, number, refused, messages, engaged: people });
  if (rewards.length === 0) return;
  for (const { userId } of rewards) tx.publish('session', { user: userId });
  tx.publish('campaigns', { campaign: campaignId });
  const others = await addFigures(deps, tx, [{ campaignId, reserved: sumOf(rewards) }]);
  const from = accounts.campaignPool(campaignId);
  const moves = rewards.map(({ userId, amount }) => {
    return { from, to: accounts.earnerAccruing(userId, campaignId), amount };
  });
  const reference = `spark-reserved:${campaignId}:${number}`;
  await postTogether(tx, [{ reference, kind: 'spark-reserved', moves, at }, ...others]);
}
