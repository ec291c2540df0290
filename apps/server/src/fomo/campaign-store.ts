import type { FomoPlan, PlannedTask, Usdc } from '@stoke/domain';
import type { Settlement } from '../escrow/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { NewId } from '../platform/ids.ts';
import { fromRow, type FomoCampaign, type FomoRow } from './fomo-row.ts';

export type NewFomo = {
  id: string;
  creatorId: string;
  name: string;
  banner: string;
  rules: readonly string[];
  budget: Usdc;
  users: number;
  plan: FomoPlan;
  createdAt: Date;
};

/** Adds a pending campaign without its tasks. */
export async function insertCampaign(tx: Tx, of: NewFomo): Promise<FomoCampaign> {
  const { plan } = of;
  const row = await tx.one(sql<FomoRow>`
    insert into fomo_campaign (id, creator_id, name, banner, rules, budget_micro, pool_micro,
      fee_micro, users, earning_tag, engagements_expected, estimated_cost_micro,
      payout_per_user_micro, lowest_rate_micro, state, created_at)
    values (${of.id}, ${of.creatorId}, ${of.name}, ${of.banner}, ${of.rules}, ${of.budget},
      ${plan.pool}, ${plan.fee}, ${of.users}, ${plan.earningTag}, ${plan.engagements},
      ${plan.estimatedCost}, ${plan.payoutPerUser}, ${plan.lowestRate}, 'pending',
      ${of.createdAt})
    returning *`);
  return changed(row, of.id);
}

/** Adds one task with its links. */
export async function insertTask(
  tx: Tx,
  of: { newId: NewId; campaignId: string; position: number; task: PlannedTask },
): Promise<void> {
  const { task, newId } = of;
  const taskId = newId();
  await tx.run(sql`
    insert into fomo_task (id, campaign_id, position, key, kind, name, rate_micro,
      allocation_tenths, target, guide_text, guide_link)
    values (${taskId}, ${of.campaignId}, ${of.position}, ${task.key}, ${task.kind}, ${task.name},
      ${task.rate}, ${task.allocationTenths}, ${task.users}, ${task.guideText},
      ${task.guideLink})`);
  for (const [at, link] of task.links.entries()) {
    await tx.run(sql`
      insert into fomo_link (id, task_id, position, link, name, type, proof_required, description,
        proof_placeholder, required_content)
      values (${newId()}, ${taskId}, ${at + 1}, ${link.link}, ${link.name}, ${link.type},
        ${link.proofRequired}, ${link.description}, ${link.proofPlaceholder},
        ${link.requiredContent})`);
  }
}

/** The lock that comes before every other row of a campaign. */
export async function lockCampaign(tx: Tx, id: string): Promise<FomoCampaign | null> {
  const row = await tx.one(sql<FomoRow>`select * from fomo_campaign where id = ${id} for update`);
  return row && fromRow(row);
}

/** What of a creator waits for money, oldest first. */
export async function listUnfunded(q: Queryable, creatorId: string): Promise<string[]> {
  const rows = await q.all(sql<{ id: string }>`
    select id from fomo_campaign where creator_id = ${creatorId} and state = 'pending'
    order by id`);
  return rows.map(({ id }) => id);
}

export async function activate(tx: Tx, id: string, at: Date): Promise<FomoCampaign> {
  const row = await tx.one(sql<FomoRow>`
    update fomo_campaign set state = 'active', activated_at = ${at}
    where id = ${id} and state = 'pending' returning *`);
  return changed(row, id);
}

export async function finish(
  tx: Tx,
  of: { id: string; state: 'completed' | 'ended'; endedAt: Date },
): Promise<FomoCampaign> {
  const row = await tx.one(sql<FomoRow>`
    update fomo_campaign set state = ${of.state}, ended_at = ${of.endedAt}
    where id = ${of.id} and ended_at is null returning *`);
  return changed(row, of.id);
}

/** Writes what a settlement moved. */
export async function addSettlement(
  tx: Tx,
  of: { id: string; settlement: Settlement },
): Promise<FomoCampaign> {
  const { poolRefund, feeRefund, feeEarned } = of.settlement;
  const row = await tx.one(sql<FomoRow>`
    update fomo_campaign set refunded_micro = refunded_micro + ${poolRefund},
      fee_refunded_micro = fee_refunded_micro + ${feeRefund},
      fee_earned_micro = fee_earned_micro + ${feeEarned}, settle_count = settle_count + 1
    where id = ${of.id} returning *`);
  return changed(row, of.id);
}

function changed(row: FomoRow | null, id: string): FomoCampaign {
  if (!row) throw new Error(`FOMO campaign ${id} was changed without its lock.`);
  return fromRow(row);
}
