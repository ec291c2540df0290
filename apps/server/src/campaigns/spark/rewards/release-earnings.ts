import { hourMs, sparkHoldHours } from '@stoke/domain';
import { addFigures, lockCampaign } from '../../core/index.ts';
import { accounts, postTogether } from '../../../money/ledger/index.ts';
import type { SparkMoneyDeps } from '../spark-deps.ts';
import { insertDecisions } from '../moderation/doubtful-store.ts';
import { countEvent, lockTraffic } from '../traffic/campaign-store.ts';
import { releaseActions } from './release-store.ts';
import { addToDays, dayOf } from './reward-day-store.ts';

/**
 * How long a reward stays reserved, unless its campaign settles before. For as long, whatever its
 * campaign does, the creator may decide against a doubtful one.
 */
export const holdMs = sparkHoldHours * hourMs;
const actionsPerBatch = 1000;

/** Makes the due rewards of one campaign available, batch by batch. */
export async function releaseDue(
  deps: SparkMoneyDeps,
  campaignId: string,
  perBatch = actionsPerBatch,
): Promise<void> {
  while ((await releaseBatch(deps, campaignId, perBatch)) > 0);
}

/**
 * The oldest due rewards, up to `limit` of them: in the books one transaction, netted per person.
 * Returns how many there were.
 */
export function releaseBatch(
  deps: SparkMoneyDeps,
  campaignId: string,
  limit: number,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign || (await lockTraffic(tx, campaignId)).isPending) return 0;
    const at = deps.clock.now();
    const isSettling = campaign.settleAt !== null && campaign.settleAt <= at;
    const heldBefore = new Date(at.getTime() - holdMs);
    const judgedBefore = isSettling ? at : heldBefore;
    const input = { campaignId, judgedBefore, heldBefore, now: at, limit };
    const released = await releaseActions(tx, input);
    if (released.length === 0) return 0;
    await insertDecisions(tx, {
      campaignId,
      messages: released.flatMap(({ doubtful, saidAt }) =>
        doubtful.map((id, n) => ({ id, at: saidAt[n] ?? at })),
      ),
      decidedAt: at,
      bySystem: true,
    });
    await addToDays(deps, tx, { campaignId, day: dayOf(at), released });
    for (const { userId } of released) {
      tx.publish('submissions', { user: userId });
      tx.publish('session', { user: userId });
    }
    tx.publish('campaigns', { campaign: campaignId });
    const sum = released.reduce((total, { amount }) => total + amount, 0n);
    const number = await countEvent(tx, campaignId);
    const others = await addFigures(deps, tx, [{ campaignId, reserved: -sum, spent: sum }]);
    const moves = released.map(({ userId, amount }) => ({
      from: accounts.earnerAccruing(userId, campaignId),
      to: accounts.earnerAvailable(userId),
      amount,
    }));
    const reference = `spark-released:${campaignId}:${number}`;
    await postTogether(tx, [{ reference, kind: 'spark-released', moves, at }, ...others]);
    return released.reduce((count, { actions }) => count + actions, 0);
  });
}
