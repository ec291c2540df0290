import type { CampaignKindName, Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { TimePlace } from '../../platform/http/id-cursor.ts';
import type { FigureChange } from '../../work/submissions/index.ts';
import type { CampaignMoney, Settlement } from './campaign-money.ts';
import type { CampaignState } from './campaign-state.ts';

export type KindName = CampaignKindName;

export type Campaign = CampaignMoney & {
  id: string;
  kind: KindName;
  creatorId: string;
  name: string;
  /** The path of its picture; null when its kind has none. */
  banner: string | null;
  state: CampaignState;
  price: Usdc;
  /** The smallest reward for a piece of work. */
  minReward: Usdc;
  /** Null: it runs until it is stopped or spent. */
  durationHours: number | null;
  createdAt: Date;
  /** When its creator wants it to start; null: as soon as it can. */
  startsAt: Date | null;
  /** When its price was first held. */
  fundedAt: Date | null;
  activatedAt: Date | null;
  endTime: Date | null;
  pausedAt: Date | null;
  endedAt: Date | null;
  /** When the remaining money is due to go back. */
  settleAt: Date | null;
  /** When it first went back. */
  settledAt: Date | null;
  /** Approved pieces of work. */
  completions: number;
  settleCount: number;
  /** Additions to its pool while it ran. */
  topUpCount: number;
  /** Since when half of its pool is paid or held. */
  halfUsedAt: Date | null;
};

export type NewCampaign = Pick<
  Campaign,
  | 'kind'
  | 'creatorId'
  | 'name'
  | 'banner'
  | 'price'
  | 'pool'
  | 'fee'
  | 'minReward'
  | 'durationHours'
  | 'startsAt'
>;

/** Adds a pending campaign. */
export async function insertCampaign(
  tx: Tx,
  input: NewCampaign & { id: string; createdAt: Date },
): Promise<Campaign> {
  const row = await tx.one(sql<Campaign>`
    insert into campaign (id, kind, creator_id, name, banner, state, price_micro, pool_micro,
      fee_micro, min_reward_micro, duration_hours, starts_at, created_at)
    values (${input.id}, ${input.kind}, ${input.creatorId}, ${input.name}, ${input.banner}, 'pending', ${input.price},
      ${input.pool}, ${input.fee}, ${input.minReward}, ${input.durationHours}, ${input.startsAt},
      ${input.createdAt})
    returning *`);
  return changed(row, input.id);
}

/** Locks a campaign; must come before the lock of any other row of it. */
export function lockCampaign(tx: Tx, id: string): Promise<Campaign | null> {
  return tx.one(sql<Campaign>`select * from campaign where id = ${id} for update`);
}

/** Locks many, in id order. */
export function lockCampaigns(tx: Tx, ids: readonly string[]): Promise<Campaign[]> {
  return tx.all(sql<Campaign>`
    select * from campaign where id = any(${ids}::uuid[]) order by id for update`);
}

export function readCampaign(q: Queryable, id: string): Promise<Campaign | null> {
  return q.one(sql<Campaign>`select * from campaign where id = ${id}`);
}

/** Active campaigns whose time is not up, newest first. */
export function listPublic(
  q: Queryable,
  { kind, before, now, limit }: { kind: KindName; now: Date; before: TimePlace; limit: number },
): Promise<Campaign[]> {
  return q.all(sql<Campaign>`
    select * from campaign
    where kind = ${kind} and state = 'active'
      and (activated_at, id) < (${before.at}, ${before.id})
      and (end_time is null or end_time > ${now})
    order by activated_at desc, id desc limit ${limit}`);
}

/** A creator's campaigns that are not over, and whose time is not up, newest first. */
export function listUnfinished(
  q: Queryable,
  { creatorId, now }: { creatorId: string; now: Date },
): Promise<Campaign[]> {
  return q.all(sql<Campaign>`
    select * from campaign
    where creator_id = ${creatorId} and state in ('pending', 'active', 'paused')
      and (end_time is null or end_time > ${now})
    order by id desc limit 100`);
}

/** Locks them, in id order. */
export function lockUnfinished(tx: Tx, creatorId: string): Promise<Campaign[]> {
  return tx.all(sql<Campaign>`
    select * from campaign
    where creator_id = ${creatorId} and state in ('pending', 'active', 'paused')
    order by id for update`);
}

/** Campaigns that waited and were funded by these deposits, in the order in which they were. */
export function listFundedBy(
  q: Queryable,
  depositIds: readonly string[],
): Promise<(Campaign & { fundedByDepositId: string })[]> {
  return q.all(sql<Campaign & { fundedByDepositId: string }>`
    select * from campaign where funded_by_deposit_id = any(${depositIds}::uuid[]) order by id`);
}

export type Due = { id: string; at: Date };
export type DuePage = { now: Date; after: Due; limit: number };

/** Funded campaigns that are due to start, longest overdue first. */
export function listStarting(q: Queryable, { now, after, limit }: DuePage): Promise<Due[]> {
  return q.all(sql<Due>`
    select id, starts_at as at from campaign
    where state = 'pending' and funded_at is not null and starts_at <= ${now}
      and (starts_at, id) > (${after.at}, ${after.id})
    order by starts_at, id limit ${limit}`);
}

/** Running campaigns whose time is up, longest overdue first. */
export function listEnding(q: Queryable, { now, after, limit }: DuePage): Promise<Due[]> {
  return q.all(sql<Due>`
    select id, end_time as at from campaign
    where state in ('active', 'paused') and end_time <= ${now}
      and (end_time, id) > (${after.at}, ${after.id})
    order by end_time, id limit ${limit}`);
}

/** Ended campaigns that are due to be settled, longest overdue first. */
export function listSettling(q: Queryable, { now, after, limit }: DuePage): Promise<Due[]> {
  return q.all(sql<Due>`
    select id, settle_at as at from campaign
    where ended_at is not null and settled_at is null and settle_at <= ${now}
      and (settle_at, id) > (${after.at}, ${after.id})
    order by settle_at, id limit ${limit}`);
}

export async function markFunded(
  tx: Tx,
  { at, depositId, id }: { id: string; at: Date; depositId: string | null },
): Promise<Campaign> {
  const row = await tx.one(sql<Campaign>`
    update campaign set funded_at = ${at}, funded_by_deposit_id = ${depositId}
    where id = ${id} and state = 'pending' and funded_at is null returning *`);
  return changed(row, id);
}

/** Forgets the start time of a pending campaign: it starts as soon as it can. */
export async function unschedule(tx: Tx, id: string): Promise<Campaign> {
  const row = await tx.one(sql<Campaign>`
    update campaign set starts_at = null where id = ${id} and state = 'pending' returning *`);
  return changed(row, id);
}

/** Starts the campaign; sets its end time if it has a duration. */
export async function activate(
  tx: Tx,
  { activatedAt, endTime, id }: { id: string; activatedAt: Date; endTime: Date | null },
): Promise<Campaign> {
  const row = await tx.one(sql<Campaign>`
    update campaign set state = 'active', activated_at = ${activatedAt},
      end_time = ${endTime}
    where id = ${id} and state = 'pending' and funded_at is not null returning *`);
  return changed(row, id);
}

/** Raises price, pool and fee of a running campaign. */
export async function raisePrice(
  tx: Tx,
  { pool, fee, id }: { id: string; pool: Usdc; fee: Usdc },
): Promise<Campaign> {
  const row = await tx.one(sql<Campaign>`
    update campaign set price_micro = price_micro + ${pool} + ${fee},
      pool_micro = pool_micro + ${pool}, fee_micro = fee_micro + ${fee},
      top_up_count = top_up_count + 1, half_used_at = case
        when 2 * (spent_micro + reserved_micro + disputed_micro - returned_micro)
          >= pool_micro + ${pool} then half_used_at end
    where id = ${id} and state in ('active', 'paused') returning *`);
  return changed(row, id);
}

/** Pauses an active campaign, or resumes a paused one with `pausedAt` null. */
export async function setPause(
  tx: Tx,
  { pausedAt, id }: { id: string; pausedAt: Date | null },
): Promise<Campaign> {
  const row = await tx.one(sql<Campaign>`
    update campaign set paused_at = ${pausedAt},
      state = case when ${pausedAt}::timestamptz is null then 'active' else 'paused' end
    where id = ${id} and state in ('active', 'paused') returning *`);
  return changed(row, id);
}

/** Moves the end of a running campaign to this time, or right after its start. */
export async function endAt(tx: Tx, { at, id }: { id: string; at: Date }): Promise<Campaign> {
  const row = await tx.one(sql<Campaign>`
    update campaign set end_time = greatest(${at}, activated_at + interval '1 millisecond')
    where id = ${id} and state in ('active', 'paused') and end_time > ${at} returning *`);
  return changed(row, id);
}

export async function finish(
  tx: Tx,
  input: { id: string; state: 'completed' | 'ended'; endedAt: Date; settleAt: Date },
): Promise<Campaign> {
  const { state, endedAt, settleAt, id } = input;
  const row = await tx.one(sql<Campaign>`
    update campaign set state = ${state}, ended_at = ${endedAt}, paused_at = null,
      settle_at = ${settleAt}
    where id = ${id} and ended_at is null returning *`);
  return changed(row, id);
}

/** Records the moves of a settlement; null when there are none. */
export async function addSettlement(
  tx: Tx,
  { settlement, at, id }: { id: string; settlement: Settlement | null; at: Date },
): Promise<Campaign> {
  const row = await tx.one(sql<Campaign>`
    update campaign set refunded_micro = refunded_micro + ${settlement?.poolRefund ?? 0n},
      fee_refunded_micro = fee_refunded_micro + ${settlement?.feeRefund ?? 0n},
      fee_earned_micro = fee_earned_micro + ${settlement?.feeEarned ?? 0n},
      settle_count = settle_count + ${settlement === null ? 0 : 1},
      settled_at = coalesce(settled_at, ${at})
    where id = ${id} returning *`);
  return changed(row, id);
}

/** Adds the changes, summed per campaign; returns the campaigns by id. */
export async function writeFigures(
  tx: Tx,
  { changes, at }: { changes: readonly FigureChange[]; at: Date },
): Promise<Campaign[]> {
  const column = <T>(input: (change: FigureChange) => T) => changes.map(input);
  const rows = await tx.all(sql<Campaign>`
    update campaign c set reserved_micro = reserved_micro + d.reserved,
      disputed_micro = disputed_micro + d.disputed, spent_micro = spent_micro + d.spent,
      returned_micro = returned_micro + d.returned, completions = c.completions + d.completions,
      half_used_at = case when 2 * (spent_micro + reserved_micro + disputed_micro - returned_micro
        + d.spent + d.reserved + d.disputed - d.returned) >= pool_micro
        then coalesce(half_used_at, ${at}) end
    from (
      select id, sum(reserved)::bigint as reserved, sum(disputed)::bigint as disputed,
        sum(spent)::bigint as spent, sum(returned)::bigint as returned,
        sum(completions)::int as completions
      from unnest(${column(({ campaignId }) => campaignId)}::uuid[],
        ${column(({ reserved = 0n }) => reserved)}::bigint[],
        ${column(({ disputed = 0n }) => disputed)}::bigint[],
        ${column(({ spent = 0n }) => spent)}::bigint[],
        ${column(({ returned = 0n }) => returned)}::bigint[],
        ${column(({ completions = 0 }) => completions)}::int[])
        as change (id, reserved, disputed, spent, returned, completions)
      group by id
    ) d
    where c.id = d.id returning c.*`);
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function changed(row: Campaign | null, id: string): Campaign {
  if (!row) throw new Error(`Campaign ${id} was changed without its lock.`);
  return row;
}
