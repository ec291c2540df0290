import { hourMs } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import { activate, lockCampaign } from './campaign-store.ts';
import { findRunning, lockGroup } from './group-store.ts';
import type { SparkDeps, SparkWorkDeps } from './spark-deps.ts';
import type { SparkCampaign } from './spark-row.ts';

/**
 * Starts the clock of a locked campaign that is funded and whose group has the bot as administrator
 * and no other running campaign (rulings E1); any other is left as it is.
 */
export async function startIfReady(
  deps: Pick<SparkWorkDeps, 'clock'>,
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
  tx.changed('campaigns', { user: creatorId });
  tx.changed('campaigns', 'everybody');
  return active;
}

/** Starts one campaign when it is ready; does nothing before. */
export async function startDue(deps: SparkDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign) await startIfReady(deps, tx, campaign);
  });
}
