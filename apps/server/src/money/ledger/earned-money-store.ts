import { sql } from '../../platform/db/sql.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Account } from './accounts.ts';

type Share = { reference: string; kind: string; amount: bigint };

/**
 * Transactions that took money out permanently, in order, as far as they used up the money that `references`
 * brought in. A transaction that only moves money between the accounts counts as neither.
 */
export function readShares(
  q: Queryable,
  accounts: readonly Account[],
  references: readonly string[],
): Promise<Share[]> {
  return q.all(sql<Share>`
    with moved as (
      select t.position, t.reference, t.kind, sum(e.amount) as amount
      from ledger.entry e join ledger.transaction t on t.id = e.transaction_id
      where e.account_id = any(${accounts.map(({ id }) => id)}::uuid[])
      group by t.id having sum(e.amount) <> 0
    ), earned as (
      select reference, sum(amount) over (order by position) as until, amount
      from moved where amount > 0
    ), drawn as (
      select position, reference, kind, sum(-amount) over (order by position) as until,
        -amount as amount
      from moved where amount < 0
    )
    select d.reference, d.kind, (least(e.until, d.until)
      - greatest(e.until - e.amount, d.until - d.amount))::bigint as amount
    from earned e
    join drawn d on d.until > e.until - e.amount and d.until - d.amount < e.until
    where e.reference = any(${references}::text[])
    order by d.position`);
}

type Other = { campaignId: string | null; amount: string };
type Flow = {
  transactionId: string;
  position: bigint;
  reference: string;
  kind: string;
  amount: bigint;
  campaigns: Other[];
};

/**
 * Transactions into and out of these accounts by their ids, the last first, before the one `before`: those that only
 * move money between them too, with an amount of zero. `campaigns` is the other side of each; its id is
 * null for accounts without a campaign. A page reads no more entries than it returns.
 */
export function readFlows(
  q: Queryable,
  accounts: readonly Account[],
  { before, limit }: { before: string; limit: number },
): Promise<Flow[]> {
  const ids = accounts.map(({ id }) => id);
  return q.all(sql<Flow>`
    with moved as (
      select e.transaction_id as id, sum(e.amount)::bigint as amount
      from unnest(${ids}::uuid[]) as given (account_id)
      cross join lateral (
        select transaction_id, amount from ledger.entry
        where account_id = given.account_id and transaction_id < ${before}
        order by transaction_id desc limit ${limit}) e
      group by e.transaction_id order by e.transaction_id desc limit ${limit}
    )
    select t.id as transaction_id, t.position, t.reference, t.kind, m.amount, other.campaigns
    from moved m join ledger.transaction t on t.id = m.id
    cross join lateral (
      select coalesce(json_agg(json_build_object('amount', e.amount::text, 'campaignId',
        case when a.kind in ('campaign_pool', 'campaign_disputed') then a.owner
          else a.campaign end)), '[]') as campaigns
      from ledger.entry e join ledger.account a on a.id = e.account_id
      where e.transaction_id = m.id and e.account_id <> all(${ids}::uuid[])) other
    order by m.id desc`);
}
