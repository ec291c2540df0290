import { lockCampaign, pauseCampaign, type CampaignWorkDeps } from '../../core/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { recordPause } from '../spark-store.ts';
import {
  findRunning,
  lockCampaignsIn,
  lockGroup,
  moveCampaigns,
  removeGroup,
  saveGroup,
} from './group-store.ts';

/**
 * A group that became a supergroup has a new chat id on Telegram but stays the same group for its
 * campaigns, and for late reports under the former id. Safe to repeat, and to receive out of order. The bot
 * leaves the old group when it moves: if that was heard of first, a campaign was paused for it, and goes on.
 */
export async function moveGroup(
  deps: CampaignWorkDeps,
  tx: Tx,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  await lockCampaignsIn(tx, from);
  const old = await lockGroup(tx, from);
  if (!old) return;
  const next = await lockGroup(tx, to);
  // Only one campaign runs in a group: if another runs in the new one, this one stays where it was.
  if (next !== null && (await findRunning(tx, to)) !== null) return;
  const hasLeft = !old.hasRights && old.changedAt >= at;
  const { hasRights } = next ?? { hasRights: old.hasRights || hasLeft };
  if (next === null) await saveGroup(tx, { ...old, chatId: to, hasRights, at });
  await moveCampaigns(tx, { from, to, at });
  await removeGroup(tx, from);
  if (hasLeft && hasRights) await resume(deps, tx, { chatId: to, at });
}

async function resume(
  deps: CampaignWorkDeps,
  tx: Tx,
  { chatId, at }: { chatId: string; at: Date },
): Promise<void> {
  const id = await findRunning(tx, chatId);
  const campaign = id === null ? null : await lockCampaign(tx, id);
  if (!campaign) return;
  await pauseCampaign(deps, tx, campaign, false);
  await recordPause(tx, { campaignId: campaign.id, isPaused: false, at });
}
