import { usdc, zeroUsdc, type Usdc } from '@stoke/domain';
import { writeAudit } from '../audit/index.ts';
import { addFigures, figuresOfWork, type CampaignWorkDeps } from '../campaigns/index.ts';
import { accounts, postTogether, type Transaction } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { countBatch } from './judge-store.ts';
import { campaignsOfActions, reverseReserved, type Reversed } from './reverse-store.ts';

/**
 * Takes back rewards that are still reserved: the money returns to the pool of the campaign, which
 * settles it later. Actions that are not reserved any more stay as they are. Writes one line of the
 * audit log for each person.
 * @returns how many were reversed, and their sum in micro-USDC.
 */
export async function reverseActions(
  deps: CampaignWorkDeps,
  tx: Tx,
  of: { actionIds: readonly string[]; adminId: string; reason: string },
): Promise<{ actions: number; amount: Usdc }> {
  const campaignIds = await campaignsOfActions(tx, of.actionIds);
  await figuresOfWork(deps).lockCampaigns(tx, campaignIds);
  const at = deps.clock.now();
  const reversed = await reverseReserved(tx, { actionIds: of.actionIds, at });
  const byCampaign = Map.groupBy(reversed, ({ campaignId }) => campaignId);
  const postings: Transaction[] = [];
  for (const [campaignId, rows] of byCampaign) {
    const batch = await countBatch(tx, { campaignId, messages: 0, engaged: 0 });
    const moves = rows.map(({ userId, amount }) => ({
      from: accounts.earnerAccruing(userId, campaignId),
      to: accounts.campaignPool(campaignId),
      amount,
    }));
    const reference = `spark-reversed:${campaignId}:${batch}`;
    postings.push({ reference, kind: 'spark-reversed', moves, at });
    tx.changed('campaigns', { campaign: campaignId });
  }
  for (const { userId } of reversed) {
    tx.changed('campaigns', { user: userId });
    tx.changed('session', { user: userId });
  }
  const figures = [...byCampaign].map(([campaignId, rows]) => ({
    campaignId,
    reserved: -sum(rows),
  }));
  postings.push(...(await addFigures(deps, tx, figures)));
  await postTogether(tx, postings);
  for (const { userId, campaignId, actions, amount } of reversed) {
    const about = { campaign: campaignId, actions, amount: String(amount), reason: of.reason };
    await writeAudit(deps, tx, {
      actor: of.adminId,
      action: 'spark-reversed',
      subject: userId,
      about,
    });
  }
  const actions = reversed.reduce((total, row) => total + row.actions, 0);
  return { actions, amount: sum(reversed) };
}

function sum(rows: readonly Reversed[]): Usdc {
  return usdc(rows.reduce((total: bigint, { amount }) => total + amount, zeroUsdc));
}
