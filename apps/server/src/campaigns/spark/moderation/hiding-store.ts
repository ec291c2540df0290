import type { SparkHiding } from '@stoke/domain';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable } from '../../../platform/db/traffic.ts';

/** A message of a participant, by the key that Telegram knows it by. */
export type HideableMessage = { id: string; userId: string; key: string; at: Date };

/** A message of a campaign whose author has an account; null: there is none. */
export function readMessage(
  q: TrafficQueryable,
  { campaignId, actionId }: { campaignId: string; actionId: string },
): Promise<HideableMessage | null> {
  return q.one(sql<HideableMessage>`
    select id, user_id, key, at from traffic.spark_action
    where id = ${actionId} and campaign_id = ${campaignId} and kind = 'message'
      and user_id is not null`);
}

/** Records that a message is to be hidden, again after a failure; false when it is or was already. */
export async function insertHiding(
  tx: Tx,
  input: { campaignId: string; message: HideableMessage; by: string; at: Date },
): Promise<boolean> {
  const { campaignId, message, by, at } = input;
  const written = await tx.run(sql`
    insert into spark_hiding as h (campaign_id, action_id, key, at, user_id, hidden_by, asked_at, state, not_before)
    values (${campaignId}, ${message.id}, ${message.key}, ${message.at}, ${message.userId}, ${by}, ${at},
      'waiting', ${at})
    on conflict (campaign_id, action_id) do update set hidden_by = excluded.hidden_by,
      asked_at = excluded.asked_at, state = 'waiting', attempts = 0, not_before = excluded.not_before
    where h.state not in ('waiting', 'hidden')`);
  return written === 1;
}

/** What became of hiding these actions of a campaign, by action. */
export async function readHidings(
  q: Queryable,
  { campaignId, actionIds }: { campaignId: string; actionIds: readonly string[] },
): Promise<ReadonlyMap<string, SparkHiding>> {
  const rows = await q.all(sql<{ id: string; state: SparkHiding }>`
    select action_id as id, state from spark_hiding
    where campaign_id = ${campaignId} and action_id = any(${actionIds}::uuid[])`);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

export type DueHiding = HideableMessage & {
  campaignId: string;
  creatorId: string;
  attempts: number;
  notBefore: Date;
};

/** Messages that are to be deleted in their groups, the longest due first. */
export function listDueHidings(
  q: Queryable,
  { now, after, limit }: { now: Date; after: DueHiding | null; limit: number },
): Promise<DueHiding[]> {
  const place = after ?? { notBefore: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  return q.all(sql<DueHiding>`
    select h.action_id as id, h.campaign_id, h.user_id, h.key, h.at, h.attempts, h.not_before,
      c.creator_id
    from spark_hiding h join campaign c on c.id = h.campaign_id
    where h.state = 'waiting' and h.not_before <= ${now}
      and (h.not_before, h.action_id) > (${place.notBefore}, ${place.id})
    order by h.not_before, h.action_id limit ${limit}`);
}

export async function endHiding(
  tx: Tx,
  input: Pick<DueHiding, 'id' | 'campaignId'> & { state: Exclude<SparkHiding, 'waiting'> },
): Promise<void> {
  await tx.run(sql`
    update spark_hiding set state = ${input.state}
    where campaign_id = ${input.campaignId} and action_id = ${input.id} and state = 'waiting'`);
}

export async function postponeHiding(
  q: Queryable,
  { id, campaignId, until }: Pick<DueHiding, 'id' | 'campaignId'> & { until: Date },
): Promise<void> {
  await q.run(sql`
    update spark_hiding set attempts = attempts + 1, not_before = ${until}
    where campaign_id = ${campaignId} and action_id = ${id} and state = 'waiting'`);
}
