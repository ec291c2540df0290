import { sumOf, utcDay } from '@stoke/domain';
import { addFigures, type Campaign, type CampaignWorkDeps } from '../../core/index.ts';
import { accounts, postTogether } from '../../../money/ledger/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { insertDecisions } from '../moderation/doubtful-store.ts';
import type { EventOf } from '../traffic/outbox-event.ts';
import { writePosted } from './posted-store.ts';
import { addToDays } from './reward-day-store.ts';

/** Makes released rewards of a locked campaign available, with the days of their receipts. Posts: must come last. */
export async function postReleased(
  deps: CampaignWorkDeps,
  tx: Tx,
  { id: campaignId }: Campaign,
  { at, number, body: { released, messages } }: EventOf<'released'>,
): Promise<void> {
  await insertDecisions(tx, { campaignId, messages, decidedAt: at, bySystem: true });
  await addToDays(deps, tx, { campaignId, day: utcDay(at), released });
  for (const { userId } of released) tx.publish(['submissions', 'session'], { user: userId });
  tx.publish('campaigns', { campaign: campaignId });
  await writePosted(tx, { campaignId, number });
  const sum = sumOf(released);
  const others = await addFigures(deps, tx, [{ campaignId, reserved: -sum, spent: sum }]);
  const moves = released.map(({ userId, amount }) => ({
    from: accounts.earnerAccruing(userId, campaignId),
    to: accounts.earnerAvailable(userId),
    amount,
  }));
  const reference = `spark-released:${campaignId}:${number}`;
  await postTogether(tx, [{ reference, kind: 'spark-released', moves, at }, ...others]);
}
