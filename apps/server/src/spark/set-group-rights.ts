import type { Tx } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import { lockCampaign, setPause } from './campaign-store.ts';
import { findRunning, lockGroup, saveGroup } from './group-store.ts';
import type { SparkWorkDeps } from './spark-deps.ts';

/**
 * What Telegram says of the bot in a group: without an administrator's rights the campaign that runs
 * there pauses, with them it goes on (rulings E2). The clock goes on all the while. One that waits to
 * start is found by the sweep. An unknown group is nobody's.
 */
export async function setGroupRights(
  deps: Pick<SparkWorkDeps, 'clock'>,
  tx: Tx,
  of: { chatId: string; hasRights: boolean },
): Promise<void> {
  const { chatId, hasRights } = of;
  const at = deps.clock.now();
  // the campaign first, as everywhere; one that starts in between is seen under the group's lock
  const before = await findRunning(tx, chatId);
  if (before !== null) await lockCampaign(tx, before);
  const group = await lockGroup(tx, chatId);
  if (!group) return;
  await saveGroup(tx, { ...group, hasRights, at });
  const id = await findRunning(tx, chatId);
  const campaign = id === null ? null : await lockCampaign(tx, id);
  if (!campaign) return;
  const isPaused = campaign.state === 'paused';
  if (isPaused !== hasRights) return;
  await setPause(tx, { id: campaign.id, pausedAt: hasRights ? null : at });
  await announce(tx, { to: { user: campaign.creatorId }, what: 'campaigns' });
  await announce(tx, { to: 'everybody', what: 'campaigns' });
}
