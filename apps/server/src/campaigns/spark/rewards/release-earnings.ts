import { hourMs, sparkHoldHours } from '@stoke/domain';
import { readCampaign } from '../../core/index.ts';
import { postEvent } from '../post-pending.ts';
import type { SparkMoneyDeps } from '../spark-deps.ts';
import { lockTraffic } from '../traffic/campaign-store.ts';
import type { EventOf } from '../traffic/outbox-event.ts';
import { insertEvent } from '../traffic/outbox-store.ts';
import { releaseActions } from './release-store.ts';

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
export async function releaseBatch(
  deps: SparkMoneyDeps,
  campaignId: string,
  limit: number,
): Promise<number> {
  // When a campaign settles never changes once it is known.
  const settleAt = (await readCampaign(deps.db, campaignId))?.settleAt ?? null;
  const event = await deps.traffic.databaseOf(campaignId).transaction(async (tx) => {
    if ((await lockTraffic(tx, campaignId)).isPending) return null;
    const at = deps.clock.now();
    const heldBefore = new Date(at.getTime() - holdMs);
    const judgedBefore = settleAt !== null && settleAt <= at ? at : heldBefore;
    const input = { campaignId, judgedBefore, heldBefore, now: at, limit };
    const due = await releaseActions(tx, input);
    if (due.length === 0) return null;
    for (const { userId } of due) tx.publish('submissions', { user: userId });
    const released = due.map(({ userId, actions, amount }) => ({ userId, actions, amount }));
    const messages = due.flatMap(({ doubtful, saidAt }) =>
      doubtful.map((id, n) => ({ id, at: saidAt[n] ?? at })),
    );
    const body = { released, messages };
    return insertEvent<EventOf<'released'>>(tx, { campaignId, kind: 'released', at, body });
  });
  if (event === null) return 0;
  await postEvent(deps, event);
  return event.body.released.reduce((count, { actions }) => count + actions, 0);
}
