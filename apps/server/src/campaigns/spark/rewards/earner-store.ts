import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable, TrafficTx } from '../../../platform/db/traffic.ts';
import type { StoredAction } from './judge-store.ts';

/**
 * By Telegram account: the user who was the first to earn with it in a locked campaign. Those that no one
 * earned with are left out.
 */
export async function readEarners(
  tx: TrafficTx,
  { senders, campaignId }: { campaignId: string; senders: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await tx.all(sql<{ sender: string; userId: string }>`
    select g.sender, e.user_id from unnest(${senders}::text[]) g (sender)
    join traffic.spark_earner e on e.campaign_id = ${campaignId}
      and e.account = traffic.account_hash(g.sender)`);
  return new Map(rows.map(({ sender, userId }) => [sender, userId]));
}

/** Adds those who were the first to earn with a Telegram account; known ones stay. */
export async function insertEarners(
  tx: TrafficTx,
  input: { campaignId: string; earners: readonly (readonly [sender: string, userId: string])[] },
): Promise<void> {
  const { earners, campaignId } = input;
  if (earners.length === 0) return;
  await tx.run(sql`
    insert into traffic.spark_earner (campaign_id, account, user_id)
    select ${campaignId}, traffic.account_hash(sender), user_id
    from unnest(${earners.map(([sender]) => sender)}::text[],
      ${earners.map(([, userId]) => userId)}::uuid[]) g (sender, user_id)
    on conflict do nothing`);
}

/**
 * The reactions, from `from` on, that were paid to those of these users who earned with another Telegram account than
 * the one that they act with.
 */
export function readOtherReactions(
  tx: TrafficTx,
  input: { campaignId: string; acting: readonly { userId: string; sender: string }[]; from: Date },
): Promise<StoredAction[]> {
  const { acting, campaignId, from } = input;
  return tx.all(sql<StoredAction>`
    select a.id, a.kind, a.key, a.at, a.sender, a.user_id, a.target, a.is_removed, a.letters, a.words,
      a.fingerprint, a.simhash, a.doubt, a.received_at, a.status, a.code
    from (
      select distinct g.user_id from unnest(${acting.map(({ userId }) => userId)}::uuid[],
        ${acting.map(({ sender }) => sender)}::text[]) g (user_id, sender)
      join traffic.spark_earner e on e.user_id = g.user_id and e.campaign_id = ${campaignId}
      where e.account <> traffic.account_hash(g.sender)
    ) other
    join traffic.spark_action a on a.user_id = other.user_id and a.campaign_id = ${campaignId}
      and a.at >= ${from} and a.kind = 'reaction'
      and a.status in ('reserved', 'available', 'reversed')`);
}

/** Deletes a batch of the rows of settled campaigns, whose actions are no longer judged. */
export async function eraseEarners(books: Queryable, q: TrafficQueryable): Promise<number> {
  const all = await q.values(sql<{ id: string }>`
    select campaign_id as id from traffic.campaign c
    where exists (select from traffic.spark_earner e where e.campaign_id = c.campaign_id)`);
  const settled = await books.values(sql<{ id: string }>`
    select id from campaign
    where id = any(${all}::uuid[]) and settled_at is not null`);
  return q.run(sql`
    delete from traffic.spark_earner where (campaign_id, account) in (
      select campaign_id, account from traffic.spark_earner
      where campaign_id = any(${settled}::uuid[]) limit 5000)`);
}
