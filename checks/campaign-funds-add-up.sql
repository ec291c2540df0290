-- money
-- The whole price of a campaign is accounted for: the balances of its pool, disputes and fee in the
-- ledger equal what its figures leave there; an unfunded campaign holds nothing, nor does a settled one
-- with nothing left to decide.
with moved as (
  select distinct a.owner as id
  from ledger.transaction t
  join ledger.entry e on e.transaction_id = t.id
  join ledger.account a on a.id = e.account_id
    and a.kind in ('campaign_pool', 'campaign_fee', 'campaign_disputed')
  where t.position > $1
  union
  select id from campaign where $2
)
select c.id as campaign_id, c.kind, c.state, c.pool_micro, c.fee_micro,
  coalesce(pool.balance, 0) as in_pool, coalesce(kept.balance, 0) as disputed,
  coalesce(fee.balance, 0) as in_fee
from moved m
join campaign c on c.id = m.id
left join ledger.account pool on pool.owner = c.id and pool.kind = 'campaign_pool'
left join ledger.account kept on kept.owner = c.id and kept.kind = 'campaign_disputed'
left join ledger.account fee on fee.owner = c.id and fee.kind = 'campaign_fee'
where coalesce(kept.balance, 0) <> c.disputed_micro
  or (c.funded_at is null and (coalesce(pool.balance, 0) <> 0 or coalesce(fee.balance, 0) <> 0))
  or (c.funded_at is not null
    and (c.spent_micro + c.reserved_micro + c.disputed_micro + coalesce(pool.balance, 0)
        + c.refunded_micro <> c.pool_micro + c.returned_micro
      or c.fee_earned_micro + coalesce(fee.balance, 0) + c.fee_refunded_micro <> c.fee_micro))
  or (c.settled_at is not null and c.reserved_micro + c.disputed_micro = 0
    and (coalesce(pool.balance, 0) <> 0 or coalesce(fee.balance, 0) <> 0));
