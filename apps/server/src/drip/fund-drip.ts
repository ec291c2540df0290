import { hourMs } from '@stoke/domain';
import { holdPrice } from '../escrow/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { activate, type DripCampaign } from './campaign-store.ts';
import type { DripWorkDeps } from './drip-deps.ts';

/**
 * Moves the price of a locked, pending campaign from the creator's balance into its pool and its
 * fee, and starts its clock (rulings D1). Null when the balance does not cover it: nothing changed.
 */
export async function fundDrip(
  deps: DripWorkDeps,
  tx: Tx,
  campaign: DripCampaign,
): Promise<DripCampaign | null> {
  const { id, creatorId } = campaign;
  const activatedAt = deps.clock.now();
  if (!(await holdPrice(tx, { kind: 'drip', campaign, at: activatedAt }))) return null;
  const endTime = new Date(activatedAt.getTime() + campaign.durationHours * hourMs);
  const active = await activate(tx, { id, activatedAt, endTime });
  tx.changed('campaigns', { user: creatorId });
  tx.changed('balance', { user: creatorId });
  tx.changed('tasks', 'everybody');
  return active;
}
