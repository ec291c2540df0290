import {
  appealWithinDays,
  dayMs,
  isFraudReversal,
  type ReversalReason,
  reversalReasons,
  type Usdc,
} from '@stoke/domain';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable, TrafficTx } from '../../../platform/db/traffic.ts';
import { firstId } from '../../../platform/http/id-cursor.ts';
import type { EventOf } from '../traffic/outbox-event.ts';
import type { DecidedMessage } from './doubtful-store.ts';

/** Which rewards of a campaign: the named actions, or all of one person. */
export type Target = { actionIds: readonly string[] } | { userId: string };

/** Rewards of one person that were taken back together. */
export type Reversal = {
  id: string;
  campaignId: string;
  userId: string;
  reason: ReversalReason;
  note: string;
  actions: number;
  amount: Usdc;
  reversedBy: string;
  reversedAt: Date;
  state: 'open' | 'appealed' | 'upheld' | 'overturned';
  appealBefore: Date;
  answerBefore: Date | null;
  answer: string;
};

export type Reserved = { userId: string; actions: number; amount: Usdc };
type Taken = Reserved & { id: string };

/** Enough to answer an appeal by; the rest is on the desk of the Spark. */
const maxReversedTexts = 20;

/** `heldBefore`: a doubtful reward that was judged by then is its earner's. */
type Taking = { campaignId: string; heldBefore: Date } & Target;

/** The rewards of the target that are still reserved, per person. */
export function readReserved(
  q: TrafficQueryable,
  { campaignId, heldBefore, ...target }: Taking,
): Promise<Reserved[]> {
  const { actionIds, userId } = split(target);
  return q.all(sql<Reserved>`
    select user_id, count(*)::int as actions, sum(amount_micro)::bigint as amount
    from traffic.spark_action
    where campaign_id = ${campaignId}
      and (status = 'reserved' or status = 'doubtful' and judged_at > ${heldBefore})
      and (id = any(${actionIds}::uuid[]) or user_id = ${userId}::uuid)
    group by user_id order by user_id`);
}

/** How many rewards of the target are available already. */
export function countAvailable(
  q: TrafficQueryable,
  { campaignId, ...target }: { campaignId: string } & Target,
): Promise<number> {
  const { actionIds, userId } = split(target);
  return q.value(sql<{ count: number }>`
    select count(*)::int as count from traffic.spark_action
    where campaign_id = ${campaignId} and status = 'available'
      and (id = any(${actionIds}::uuid[]) or user_id = ${userId}::uuid)`);
}

function split(target: Target) {
  return 'userId' in target
    ? { actionIds: [], userId: target.userId }
    : { actionIds: target.actionIds, userId: null };
}

/** Takes back rewards in the traffic of a locked campaign. @returns the doubtful messages among them. */
export async function takeBack(
  tx: TrafficTx,
  input: Taking & { reversals: readonly Taken[] },
): Promise<(DecidedMessage & { reversalId: string })[]> {
  const { campaignId, heldBefore, reversals } = input;
  const { actionIds, userId } = split(input);
  const ids = reversals.map(({ id }) => id);
  const userIds = reversals.map((one) => one.userId);
  const messages = await tx.all(sql<DecidedMessage & { reversalId: string }>`
    select a.id, a.at, given.id as reversal_id
    from traffic.spark_action a
    join unnest(${ids}::uuid[], ${userIds}::uuid[]) as given (id, user_id) using (user_id)
    where a.campaign_id = ${campaignId} and a.status = 'doubtful' and a.judged_at > ${heldBefore}
      and (a.id = any(${actionIds}::uuid[]) or a.user_id = ${userId}::uuid)`);
  await tx.run(sql`
    update traffic.spark_action a
    set status = 'reversed', code = 'REVERSED', reversal_id = given.id
    from unnest(${ids}::uuid[], ${userIds}::uuid[]) as given (id, user_id)
    where a.campaign_id = ${campaignId} and a.user_id = given.user_id
      and (a.status = 'reserved' or a.status = 'doubtful' and a.judged_at > ${heldBefore})
      and (a.id = any(${actionIds}::uuid[]) or a.user_id = ${userId}::uuid)`);
  await tx.run(sql`
    update traffic.spark_participation p set reserved_micro = reserved_micro - given.amount
    from unnest(${userIds}::uuid[], ${reversals.map(({ amount }) => amount)}::bigint[])
      as given (user_id, amount)
    where p.campaign_id = ${campaignId} and p.user_id = given.user_id`);
  return messages;
}

/** Until when a person may appeal what was taken back then. */
export function appealBeforeOf(at: Date): Date {
  return new Date(at.getTime() + appealWithinDays * dayMs);
}

/** Records what was taken back in a locked campaign. */
export async function insertReversals(
  tx: Tx,
  { campaignId, at, body }: EventOf<'reversed'>,
): Promise<void> {
  const { reversals, reason, note, by, request } = body;
  await tx.run(sql`
    insert into spark_reversal (id, campaign_id, user_id, reason, note, actions, amount_micro,
      reversed_by, reversed_at, state, appeal_before, request)
    select id, ${campaignId}, user_id, ${reason}, ${note}, actions, amount, ${by}, ${at}, 'open',
      ${appealBeforeOf(at)}, ${request}
    from unnest(${reversals.map(({ id }) => id)}::uuid[], ${reversals.map(({ userId }) => userId)}::uuid[],
      ${reversals.map(({ actions }) => actions)}::int[], ${reversals.map(({ amount }) => amount)}::bigint[])
      as given (id, user_id, actions, amount)`);
}

/** What one call took back in a campaign. */
export function readReversalsBy(
  q: Queryable,
  { campaignId, request }: { campaignId: string; request: string },
): Promise<Pick<Reversal, 'actions' | 'amount'>[]> {
  return q.all(sql<Pick<Reversal, 'actions' | 'amount'>>`
    select actions, amount_micro from spark_reversal
    where campaign_id = ${campaignId} and request = ${request}`);
}

export function readReversal(q: Queryable, id: string): Promise<Reversal | null> {
  return q.one(sql<Reversal>`select * from spark_reversal where id = ${id}`);
}

/** The oldest messages that a reversal took back, as far as their texts are stored. */
export function readReversedTexts(
  q: TrafficQueryable,
  { id, campaignId }: Pick<Reversal, 'id' | 'campaignId'>,
): Promise<string[]> {
  return q.values(sql<{ text: string }>`
    select t.text from traffic.spark_action a
    join traffic.spark_text t on t.campaign_id = ${campaignId} and t.action_id = a.id
    where a.campaign_id = ${campaignId} and a.reversal_id = ${id} order by a.at, a.id limit ${maxReversedTexts}`);
}

/** These reversals, by id. */
export function readReversals(q: Queryable, ids: readonly string[]): Promise<Reversal[]> {
  return q.all(sql<Reversal>`select * from spark_reversal where id = any(${ids}::uuid[])`);
}

export type LockedReversal = Reversal & { isByCreator: boolean };

/** Locks them after their campaigns, in the order of ids. */
export function lockReversals(tx: Tx, ids: readonly string[]): Promise<LockedReversal[]> {
  return tx.all(sql<LockedReversal>`
    select r.*, r.reversed_by = c.creator_id as is_by_creator
    from spark_reversal r join campaign c on c.id = r.campaign_id
    where r.id = any(${ids}::uuid[]) order by r.id for update of r`);
}

export async function markReversalAppealed(
  tx: Tx,
  { answerBefore, id }: { id: string; answerBefore: Date },
): Promise<void> {
  await tx.run(sql`
    update spark_reversal set state = 'appealed', answer_before = ${answerBefore}
    where id = ${id} and state = 'open'`);
}

/** Ends locked reversals. */
export async function closeReversals(
  tx: Tx,
  input: { ids: readonly string[]; state: 'upheld' | 'overturned'; answer: string; at: Date },
): Promise<void> {
  const { ids, state, answer, at } = input;
  await tx.run(sql`
    update spark_reversal set state = ${state}, answer = ${answer}, closed_at = ${at}
    where id = any(${ids}::uuid[]) and state in ('open', 'appealed')`);
}

/** A reversal whose appeal was won. */
export type WonBack = { id: string; reversedAt: Date };

/** The reversals whose appeals a person won in a campaign on one day (UTC), oldest first. */
export function readWonBack(
  q: Queryable,
  { userId, campaignId, day }: { userId: string; campaignId: string; day: string },
): Promise<WonBack[]> {
  const from = new Date(`${day}T00:00:00Z`);
  const until = new Date(from.getTime() + dayMs);
  return q.all(sql<WonBack>`
    select id, reversed_at from spark_reversal
    where user_id = ${userId} and campaign_id = ${campaignId} and state = 'overturned'
      and closed_at >= ${from} and closed_at < ${until}
    order by closed_at, id`);
}

/** Some of the reversals of this person's rewards that are not final and were not appealed. */
export function listOpenReversals(
  q: Queryable,
  { userId, limit }: { userId: string; limit: number },
): Promise<string[]> {
  return q.values(sql<{ id: string }>`
    select id from spark_reversal where user_id = ${userId} and state = 'open'
    order by id limit ${limit}`);
}

/** Locks the same, in the order of ids, before the user. @returns their ids. */
export function lockOpenReversals(tx: Tx, userId: string): Promise<string[]> {
  return tx.values(sql<{ id: string }>`
    select id from spark_reversal where user_id = ${userId} and state = 'open'
    order by id for update`);
}

/** Moves the deadlines of locked reversals on by the time between `from` and `until` in which they were open. */
export function extendReversals(
  tx: Tx,
  { ids, from, until }: { ids: readonly string[]; from: Date; until: Date },
): Promise<Pick<Reversal, 'id' | 'appealBefore'>[]> {
  return tx.all(sql<Pick<Reversal, 'id' | 'appealBefore'>>`
    update spark_reversal set appeal_before = appeal_before + make_interval(secs =>
      extract(epoch from ${until}::timestamptz - greatest(reversed_at, ${from}))::double precision)
    where id = any(${ids}::uuid[]) returning id, appeal_before`);
}

export type DueReversal = { id: string; appealBefore: Date };

/** Reversals that were not appealed in time, longest overdue first; those of banned users wait for their ban. */
export function listDueReversals(
  q: Queryable,
  input: { now: Date; after: DueReversal | null; limit: number },
): Promise<DueReversal[]> {
  const after = input.after ?? { appealBefore: new Date(0), id: firstId };
  return q.all(sql<DueReversal>`
    select id, appeal_before from spark_reversal r
    where state = 'open' and appeal_before <= ${input.now}
      and not exists (
        select from app_user u where u.id = r.user_id and u.account_status = 'banned')
      and (appeal_before, id) > (${after.appealBefore}, ${after.id})
    order by appeal_before, id limit ${input.limit}`);
}

/** What of this person's rewards was taken back and may still be paid: reversals that are not final. */
export function sumOpenReversals(q: Queryable, userId: string): Promise<Usdc> {
  return q.value(sql<{ total: Usdc }>`
    select coalesce(sum(amount_micro), 0)::bigint as total from spark_reversal
    where user_id = ${userId} and state in ('open', 'appealed')`);
}

/**
 * How many reversals of this person's rewards will cost trust unless they are appealed: those by
 * admins (`endReversals`).
 */
export function countOpenFraudReversals(q: Queryable, userId: string): Promise<number> {
  return q.value(sql<{ count: number }>`
    select count(*)::int as count from spark_reversal r join campaign c on c.id = r.campaign_id
    where r.user_id = ${userId} and r.state = 'open' and r.reversed_by <> c.creator_id
      and r.reason = any(${reversalReasons.filter(isFraudReversal)}::text[])`);
}

/** Whether a reversal of this person's rewards is not final yet. */
export function hasOpenReversals(q: Queryable, userId: string): Promise<boolean> {
  return q.has(sql`
    select from spark_reversal where user_id = ${userId} and state in ('open', 'appealed')
    limit 1`);
}
