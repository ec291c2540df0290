import type { Answer } from '@stoke/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { prefixBounds } from '../../platform/db/text-search.ts';
import { sql } from '../../platform/db/sql.ts';

export type FoundRow = Answer<'find'>[number];
type Row<Kind> = Extract<FoundRow, { kind: Kind }>;

/** Of each kind, at most. */
const most = 10;

/** `campaignIds`: of the task with this id. */
export async function findById(
  q: Queryable,
  { id, campaignIds }: { id: string; campaignIds: readonly string[] },
): Promise<FoundRow[]> {
  const found = await Promise.all([
    q.all(sql<Row<'person'>>`
      select 'person' as kind, id, username as name, email from app_user where id = ${id}`),
    q.all(sql<Row<'campaign'>>`
      select 'campaign' as kind, c.id, c.name, c.kind as of, coalesce(p.name, '') as creator
      from campaign c left join creator_profile p on p.user_id = c.creator_id
      where c.id = any(${[id, ...campaignIds]}::uuid[])`),
    q.all(sql<Row<'work'>>`
      select 'work' as kind, s.id, json_build_object('id', u.id, 'username', u.username) as person,
        c.name as campaign
      from submission s join app_user u on u.id = s.user_id join campaign c on c.id = s.campaign_id
      where s.id = ${id}`),
    q.all(sql<Row<'payout'>>`
      select 'payout' as kind, p.id, u.username, p.amount_micro, p.state as status
      from payout p join app_user u on u.id = p.user_id where p.id = ${id}`),
    q.all(sql<Row<'deposit'>>`
      select 'deposit' as kind, d.id, u.username, d.amount_micro, d.signature
      from deposit d join app_user u on u.id = d.creator_id where d.id = ${id}`),
    q.all(sql<Row<'ticket'>>`
      select 'ticket' as kind, id, title, state as status from support_ticket where id = ${id}`),
  ]);
  return found.flat();
}

/** Payouts and deposits of a transaction. */
export async function findBySignature(q: Queryable, signature: string): Promise<FoundRow[]> {
  const found = await Promise.all([
    q.all(sql<Row<'payout'>>`
      select 'payout' as kind, p.id, u.username, p.amount_micro, p.state as status
      from payout_attempt a join payout_attempt_item i on i.attempt_id = a.id
      join payout p on p.id = i.payout_id join app_user u on u.id = p.user_id
      where a.signature = ${signature} order by i.position`),
    q.all(sql<Row<'deposit'>>`
      select 'deposit' as kind, d.id, u.username, c.amount_micro, c.signature
      from deposit_credit c join deposit d on d.id = c.deposit_id
      join app_user u on u.id = c.creator_id where c.signature = ${signature}`),
  ]);
  return found.flat();
}

/** The newest of these campaigns first. */
export function readCampaigns(q: Queryable, ids: readonly string[]): Promise<FoundRow[]> {
  return q.all(sql<Row<'campaign'>>`
    select 'campaign' as kind, c.id, c.name, c.kind as of, coalesce(p.name, '') as creator
    from campaign c left join creator_profile p on p.user_id = c.creator_id
    where c.id = any(${ids}::uuid[])
    order by c.id desc limit ${most}`);
}

/** People who have this wallet. */
export function findByWallet(q: Queryable, address: string): Promise<FoundRow[]> {
  return q.all(sql<Row<'person'>>`
    select 'person' as kind, id, username as name, email from app_user
    where wallet_address = ${address} order by id limit ${most}`);
}

/** Campaigns, brands and titles that begin with the text, in any case of letters. */
export function findCampaigns(q: Queryable, text: string): Promise<FoundRow[]> {
  const [from, end] = prefixBounds(text.toLowerCase());
  return q.all(sql<Row<'campaign'>>`
    select 'campaign' as kind, c.id, c.name, c.kind as of, coalesce(p.name, '') as creator
    from campaign c left join creator_profile p on p.user_id = c.creator_id
    where c.id in (
      (select id from campaign where lower(name) ~>=~ ${from} and lower(name) ~<~ ${end}
        order by lower(name) using ~<~ limit ${most})
      union
      (select c.id from creator_profile p, lateral (
          select id from campaign where creator_id = p.user_id order by id desc limit ${most}) c
        where lower(p.name) ~>=~ ${from} and lower(p.name) ~<~ ${end}
        order by lower(p.name) using ~<~ limit ${most}))
    order by lower(c.name), c.id limit ${most}`);
}
