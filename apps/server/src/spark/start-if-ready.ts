import { hourMs } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import { activate, lockCampaign } from './campaign-store.ts';
import { findRunning, listReady, lockGroup } from './group-store.ts';
import type { SparkDeps, SparkWorkDeps } from './spark-deps.ts';
import type { SparkCampaign } from './spark-row.ts';

const batch = 100;

/**
 * Starts the clock of a locked campaign that is funded and whose group has the bot as administrator
 * and no other running campaign (rulings E1); any other is left as it is.
 */
export async function startIfReady(
  deps: Pick<SparkWorkDeps, 'clock' | 'jobs'>,
  tx: Tx,
  campaign: SparkCampaign,
): Promise<SparkCampaign> {
  const { id, creatorId, chatId, fundedAt, state } = campaign;
  if (state !== 'pending' || fundedAt === null || chatId === null) return campaign;
  const group = await lockGroup(tx, chatId);
  if (!group?.hasRights || (await findRunning(tx, chatId)) !== null) return campaign;
  const activatedAt = deps.clock.now();
  const endTime = new Date(activatedAt.getTime() + campaign.durationHours * hourMs);
  const active = await activate(tx, { id, activatedAt, endTime });
  await deps.jobs.enqueue(
    tx,
    'spark.end',
    { campaignId: id },
    { startAfter: endTime, singletonKey: id },
  );
  await announce(tx, { to: { user: creatorId }, what: 'campaigns' });
  await announce(tx, { to: 'everybody', what: 'campaigns' });
  return active;
}

/** Starts the next campaign of every group whose last one is over. */
export async function startAllReady(deps: SparkDeps): Promise<void> {
  for (const id of await listReady(deps.db, batch)) {
    await deps.db.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, id);
      if (campaign) await startIfReady(deps, tx, campaign);
    });
  }
}
