import { sumOf, utcDay } from '@stoke/domain';
import { addFigures, addOutflow, type Campaign, type CampaignWorkDeps } from '../../core/index.ts';
import { accounts, postTogether } from '../../../money/ledger/index.ts';
import { notify } from '../../../messaging/notices/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { TrafficTx } from '../../../platform/db/traffic.ts';
import { addToAudience } from '../../../work/submissions/index.ts';
import { countBatch } from '../traffic/campaign-store.ts';
import type { EventOf } from '../traffic/outbox-event.ts';
import { lockPayees } from './payee-store.ts';
import { writePosted } from './posted-store.ts';
import { refuseRewards } from './reward-store.ts';

type Judged = EventOf<'judged'>;

/**
 * Reserves the rewards of a judged batch of a locked campaign (rule 5.5), with its figures, its people and its card: from the
 * pool to the accruing accounts, until `postReleased` makes them available. Posts: must come last.
 */
export async function postJudged(
  deps: CampaignWorkDeps,
  tx: Tx,
  { id: campaignId, creatorId, kind: workKind, name }: Campaign,
  { at, number, body }: Judged,
): Promise<readonly string[]> {
  const userIds = body.rewards.map(({ userId }) => userId);
  const payees = await lockPayees(tx, userIds);
  const leftOut = payees
    .filter(({ accountStatus }) => accountStatus === 'banned')
    .map(({ userId }) => userId);
  const rewards = body.rewards.filter(({ userId }) => !leftOut.includes(userId));
  if (rewards.some(({ isDoubtful }) => isDoubtful)) {
    const subject = `${campaignId} ${utcDay(at)}`;
    const facts = { campaignId, workKind, name };
    await notify(deps, tx, { userId: creatorId, kind: 'messages_doubtful', subject, facts });
  }
  const engaged = rewards.flatMap(({ userId, engagedAt }) =>
    engagedAt.map((done) => ({ userId, at: done })),
  );
  await addToAudience(tx, { creatorId, campaignId, engaged });
  const people = rewards.filter(({ isNew }) => isNew).length;
  await addOutflow(tx, { outflows: [{ campaignId, amount: 0n, people }], at });
  const messages = rewards.reduce((sum, reward) => sum + reward.messages, 0);
  await writePosted(tx, { campaignId, number, leftOut, messages, engaged: people });
  if (rewards.length === 0) return leftOut;
  for (const { userId } of rewards) tx.publish('session', { user: userId });
  tx.publish('campaigns', { campaign: campaignId });
  const others = await addFigures(deps, tx, [{ campaignId, reserved: sumOf(rewards) }]);
  const from = accounts.campaignPool(campaignId);
  const moves = rewards.map(({ userId, amount }) => {
    return { from, to: accounts.earnerAccruing(userId, campaignId), amount };
  });
  const reference = `spark-reserved:${campaignId}:${number}`;
  await postTogether(tx, [{ reference, kind: 'spark-reserved', moves, at }, ...others]);
  return leftOut;
}

/** Refuses the rewards of those whom a ban left out: in the traffic, once the books are without them. */
export async function refuseLeftOut(
  tx: TrafficTx,
  { campaignId, body }: Judged,
  leftOut: readonly string[],
): Promise<void> {
  const refused = body.rewards.filter(({ userId }) => leftOut.includes(userId));
  if (refused.length === 0) return;
  await refuseRewards(tx, { campaignId, refused });
  // What a process remembers of the campaign is not what was paid.
  await countBatch(tx, campaignId);
  for (const { userId } of refused) tx.publish('submissions', { user: userId });
}
