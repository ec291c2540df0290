import { hourMs, sparkHoldHours } from '@stoke/domain';
import { postEvent } from '../post-pending.ts';
import type { SparkMoneyDeps } from '../spark-deps.ts';
import { readSparkTerms } from '../spark-store.ts';
import { lockTraffic } from '../traffic/campaign-store.ts';
import type { EventOf } from '../traffic/outbox-event.ts';
import { insertEvent } from '../traffic/outbox-store.ts';
import { releaseActions } from './release-store.ts';

/**
 * How long a reward stays reserved, unless its campaign settles before. For the same time the creator may
 * decide against a doubtful one, even when the campaign settles.
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
  const event = await deps.traffic.databaseOf(campaignId).transaction(async (tx) => {
    if ((await lockTraffic(tx, campaignId)).isPending) return null;
    const { settleAt, posted } = await readSparkTerms(deps.db, campaignId);
    const at = deps.clock.now();
    const heldBefore = new Date(at.getTime() - holdMs);
    const judgedBefore = settleAt !== null && settleAt <= at ? at : heldBefore;
    const input = { campaignId, judgedBefore, heldBefore, now: at, limit };
    const due = await releaseActions(tx, input);
    if (due.length === 0) return null;
    for (const { userId } of due) tx.publish('submissions', { user: userId });
    const released = due.map(({ userId, actions, amount }) => ({ userId, actions, amount }));
    const messages = due.flatMap(({ doubtful, sentAt }) =>
      doubtful.map((id, n) => ({ id, at: sentAt[n] ?? at })),
    );
    const body = { released, messages };
    const decided = { campaignId, kind: 'released', at, body } as const;
    return insertEvent<EventOf<'released'>>(tx, decided, posted);
  });
  if (event === null) return 0;
  await postEvent(deps, event);
  return event.body.released.reduce((count, { actions }) => count + actions, 0);
}
