import { sql } from '../../../platform/db/sql.ts';
import {
  dueEverywhere,
  type BothSides,
  type TrafficQueryable,
  type TrafficTx,
} from '../../../platform/db/traffic.ts';
import type { Released } from '../traffic/outbox-event.ts';

/** `heldBefore`: the time of judging whose rewards have been held for as long as any is. */
type Due = { now: Date; heldBefore: Date };

/** Campaigns with reserved rewards that are due to become available, by id. */
export async function listToRelease(
  { db, traffic }: BothSides,
  { after, heldBefore, now, limit }: Due & { after: string; limit: number },
): Promise<{ id: string }[]> {
  const reserved = await dueEverywhere(traffic, Infinity, (q) =>
    q.all(sql<{ id: string; isHeld: boolean }>`
      select id, judged_at <= ${heldBefore} as is_held from traffic.campaigns_reserved(${after})`),
  );
  const held = reserved.filter(({ isHeld }) => isHeld).map(({ id }) => id);
  return db.all(sql<{ id: string }>`
    select id from campaign
    where id = any(${reserved.map(({ id }) => id)}::uuid[])
      and (id = any(${held}::uuid[]) or settle_at <= ${now})
    order by id limit ${limit}`);
}

/** The part of a batch that one person gets, with the messages of it that no one decided on, and when they were written. */
type Batch = Released & { doubtful: string[]; sentAt: Date[] };

/**
 * Makes the oldest reserved rewards of a locked campaign available, up to `limit` of those that were
 * judged by then, and doubtful ones that were held for the whole time; per person.
 */
export function releaseActions(
  tx: TrafficTx,
  input: Due & { campaignId: string; judgedBefore: Date; limit: number },
): Promise<Batch[]> {
  const { campaignId, judgedBefore, heldBefore, now, limit } = input;
  return tx.all(sql<Batch>`
    with due as (
      select id, at, status from traffic.spark_action
      where campaign_id = ${campaignId} and status in ('doubtful', 'reserved')
        and judged_at <= ${judgedBefore}
        and (status = 'reserved' or judged_at <= ${heldBefore})
      order by judged_at limit ${limit}
    ), released as (
      update traffic.spark_action set status = 'available', available_at = ${now}
      where campaign_id = ${campaignId} and id = any(array(select id from due))
      returning id, user_id, amount_micro
    ), sums as (
      select user_id, sum(amount_micro)::bigint as amount, count(*)::int as actions,
        coalesce(array_agg(id) filter (where due.status = 'doubtful'), '{}') as doubtful,
        coalesce(array_agg(at) filter (where due.status = 'doubtful'), '{}') as sent_at
      from released join due using (id) group by user_id
    ), moved as (
      update traffic.spark_participation p set reserved_micro = reserved_micro - sums.amount,
        available_micro = available_micro + sums.amount
      from sums where p.campaign_id = ${campaignId} and p.user_id = sums.user_id
      returning p.user_id
    )
    select sums.* from sums join moved using (user_id) order by sums.user_id`);
}

/** Deletes a batch of messages of people who cannot be paid; returns how many. */
export function eraseStrangers(q: TrafficQueryable, before: Date): Promise<number> {
  return q.run(sql`
    delete from traffic.spark_action where (campaign_id, id) in (
      select campaign_id, id from traffic.spark_action where user_id is null and received_at < ${before}
      order by received_at limit 5000)`);
}

/** Deletes the times of joining, once all actions of that time are judged. */
export async function eraseJoins(q: TrafficQueryable, before: Date): Promise<void> {
  await q.run(sql`delete from traffic.spark_join where joined_at < ${before}`);
}

/** Whether actions of a campaign wait to be judged or released. */
export function hasOpenActions(q: TrafficQueryable, campaignId: string): Promise<boolean> {
  return q.value(sql<{ isOpen: boolean }>`
    select exists (select from traffic.spark_action
        where campaign_id = ${campaignId} and status = 'waiting')
      or exists (select from traffic.spark_action
        where campaign_id = ${campaignId} and status in ('doubtful', 'reserved')) as is_open`);
}
