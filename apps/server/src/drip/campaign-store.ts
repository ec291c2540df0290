import type { DripPackage, Usdc } from '@stoke/domain';
import type { EscrowMoney, Settlement } from '../escrow/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { DripState } from './drip-state.ts';

/** What is kept for appeals and what was forfeited is always known of a drip. */
type DripMoney = EscrowMoney & Required<Pick<EscrowMoney, 'contested' | 'returned'>>;

export type DripCampaign = DripMoney & {
  id: string;
  creatorId: string;
  packageId: DripPackage['id'];
  packageName: string;
  price: Usdc;
  durationHours: number;
  state: DripState;
  createdAt: Date;
  activatedAt: Date | null;
  endTime: Date | null;
  endedAt: Date | null;
  completions: number;
  engagements: number;
  settleCount: number;
};

type Row = {
  id: string;
  creatorId: string;
  packageId: DripPackage['id'];
  packageName: string;
  price: Usdc;
  pool: Usdc;
  fee: Usdc;
  durationHours: number;
  state: DripState;
  createdAt: Date;
  activatedAt: Date | null;
  endTime: Date | null;
  endedAt: Date | null;
  spent: Usdc;
  reserved: Usdc;
  contested: Usdc;
  returned: Usdc;
  refunded: Usdc;
  feeEarned: Usdc;
  feeRefunded: Usdc;
  completions: number;
  engagements: number;
  settleCount: number;
};

/** Adds a pending campaign. */
export async function insertCampaign(
  tx: Tx,
  of: {
    id: string;
    creatorId: string;
    offer: DripPackage;
    pool: Usdc;
    fee: Usdc;
    createdAt: Date;
  },
): Promise<DripCampaign> {
  const row = await tx.one(sql<Row>`
    insert into drip_campaign (id, creator_id, package_id, package_name, price_micro, pool_micro,
      fee_micro, duration_hours, state, created_at)
    values (${of.id}, ${of.creatorId}, ${of.offer.id}, ${of.offer.name}, ${of.offer.price},
      ${of.pool}, ${of.fee}, ${of.offer.durationHours}, 'pending', ${of.createdAt})
    returning *`);
  return changed(row, of.id);
}

/** The lock that comes before every other row of a campaign. */
export async function lockCampaign(tx: Tx, id: string): Promise<DripCampaign | null> {
  const row = await tx.one(sql<Row>`select * from drip_campaign where id = ${id} for update`);
  return row && fromRow(row);
}

export async function readCampaign(q: Queryable, id: string): Promise<DripCampaign | null> {
  const row = await q.one(sql<Row>`select * from drip_campaign where id = ${id}`);
  return row && fromRow(row);
}

/** What of a creator waits for money, oldest first. */
export async function listUnfunded(q: Queryable, creatorId: string): Promise<string[]> {
  const rows = await q.all(sql<{ id: string }>`
    select id from drip_campaign where creator_id = ${creatorId} and state = 'pending'
    order by id`);
  return rows.map(({ id }) => id);
}

/** Newest first. */
export async function listOfCreator(
  q: Queryable,
  of: { creatorId: string; limit: number },
): Promise<DripCampaign[]> {
  const rows = await q.all(sql<Row>`
    select * from drip_campaign where creator_id = ${of.creatorId} order by id desc
    limit ${of.limit}`);
  return rows.map(fromRow);
}

/** Active campaigns whose time is up, longest over first. */
export async function listDue(
  q: Queryable,
  of: { now: Date; after: Due | null; limit: number },
): Promise<Due[]> {
  const after = of.after ?? { endTime: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  return q.all(sql<Due>`
    select id, end_time from drip_campaign
    where state = 'active' and end_time <= ${of.now}
      and (end_time, id) > (${after.endTime}, ${after.id})
    order by end_time, id limit ${of.limit}`);
}
export type Due = { id: string; endTime: Date };

/** Starts the clock and opens the tweets to earners. */
export async function activate(
  tx: Tx,
  of: { id: string; activatedAt: Date; endTime: Date },
): Promise<DripCampaign> {
  const row = await tx.one(sql<Row>`
    update drip_campaign set state = 'active', activated_at = ${of.activatedAt},
      end_time = ${of.endTime}
    where id = ${of.id} and state = 'pending' returning *`);
  await tx.run(sql`
    update drip_tweet set is_open = true, opened_at = ${of.activatedAt}
    where campaign_id = ${of.id}`);
  return changed(row, of.id);
}

/** Ends one that never started; no tweet of it was ever open. */
export async function cancel(tx: Tx, of: { id: string; endedAt: Date }): Promise<DripCampaign> {
  const row = await tx.one(sql<Row>`
    update drip_campaign set state = 'ended', ended_at = ${of.endedAt}
    where id = ${of.id} and state = 'pending' returning *`);
  return changed(row, of.id);
}

/** Ends it and closes its tweets to earners. */
export async function finish(
  tx: Tx,
  of: { id: string; state: 'completed' | 'ended'; endedAt: Date },
): Promise<DripCampaign> {
  const row = await tx.one(sql<Row>`
    update drip_campaign set state = ${of.state}, ended_at = ${of.endedAt}
    where id = ${of.id} and state = 'active' returning *`);
  await tx.run(sql`update drip_tweet set is_open = false where campaign_id = ${of.id} and is_open`);
  return changed(row, of.id);
}

/** Moves between what is spent, reserved, contested and returned; the figures are differences. */
export async function addWork(
  tx: Tx,
  of: {
    id: string;
    reserved: bigint;
    contested: bigint;
    spent: bigint;
    returned: bigint;
    completions: number;
  },
): Promise<DripCampaign> {
  const row = await tx.one(sql<Row>`
    update drip_campaign set reserved_micro = reserved_micro + ${of.reserved},
      contested_micro = contested_micro + ${of.contested},
      spent_micro = spent_micro + ${of.spent}, returned_micro = returned_micro + ${of.returned},
      completions = completions + ${of.completions}
    where id = ${of.id} returning *`);
  return changed(row, of.id);
}

/** Notes what was handed in. */
export function reserveWork(tx: Tx, of: { id: string; reserved: bigint }): Promise<DripCampaign> {
  const none = { contested: 0n, spent: 0n, returned: 0n, completions: 0 };
  return addWork(tx, { ...of, ...none });
}

export async function addEngagement(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update drip_campaign set engagements = engagements + 1 where id = ${id}`);
}

/** Writes what a settlement moved. */
export async function addSettlement(
  tx: Tx,
  of: { id: string; settlement: Settlement },
): Promise<DripCampaign> {
  const { poolRefund, feeRefund, feeEarned } = of.settlement;
  const row = await tx.one(sql<Row>`
    update drip_campaign set refunded_micro = refunded_micro + ${poolRefund},
      fee_refunded_micro = fee_refunded_micro + ${feeRefund},
      fee_earned_micro = fee_earned_micro + ${feeEarned}, settle_count = settle_count + 1
    where id = ${of.id} returning *`);
  return changed(row, of.id);
}

function changed(row: Row | null, id: string): DripCampaign {
  if (!row) throw new Error(`Drip campaign ${id} was changed without its lock.`);
  return fromRow(row);
}

function fromRow(row: Row): DripCampaign {
  return {
    id: row.id,
    creatorId: row.creatorId,
    packageId: row.packageId,
    packageName: row.packageName,
    price: row.price,
    pool: row.pool,
    fee: row.fee,
    durationHours: row.durationHours,
    state: row.state,
    createdAt: row.createdAt,
    activatedAt: row.activatedAt,
    endTime: row.endTime,
    endedAt: row.endedAt,
    spent: row.spent,
    reserved: row.reserved,
    contested: row.contested,
    returned: row.returned,
    refunded: row.refunded,
    feeEarned: row.feeEarned,
    feeRefunded: row.feeRefunded,
    completions: row.completions,
    engagements: row.engagements,
    settleCount: row.settleCount,
  };
}
