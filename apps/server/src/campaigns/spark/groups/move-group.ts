import type { Tx } from '../../../platform/db/db.ts';
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
 * campaigns, and for late reports under the former id. Safe to repeat, and to receive out of order.
 */
export async function moveGroup(
  tx: Tx,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  await lockCampaignsIn(tx, from);
  const old = await lockGroup(tx, from);
  if (!old) return;
  const next = await lockGroup(tx, to);
  // Only one campaign runs in a group: if another runs in the new one, this one stays where it was.
  if (next !== null && (await findRunning(tx, to)) !== null) return;
  if (next === null) await saveGroup(tx, { ...old, chatId: to, at });
  await moveCampaigns(tx, { from, to, at });
  await removeGroup(tx, from);
}
