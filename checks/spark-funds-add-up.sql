-- The budget of a campaign is all somewhere: what the ledger still holds in its pool and its fee is
-- what the campaign's figures leave there; a campaign that was never funded holds nothing.
select c.id as campaign_id, c.state, c.pool_micro, c.fee_micro, coalesce(pool.balance, 0) as in_pool,
  coalesce(fee.balance, 0) as in_fee
from spark_campaign c
left join ledger.account pool on pool.kind = 'campaign_pool' and pool.owner = c.id
left join ledger.account fee on fee.kind = 'campaign_fee' and fee.owner = c.id
where (c.funded_at is null
    and (coalesce(pool.balance, 0) <> 0 or coalesce(fee.balance, 0) <> 0))
  or (c.funded_at is not null
    and (c.spent_micro + c.reserved_micro + coalesce(pool.balance, 0) + c.refunded_micro
        <> c.pool_micro
      or c.fee_earned_micro + coalesce(fee.balance, 0) + c.fee_refunded_micro <> c.fee_micro));
