-- The price of a campaign is all somewhere: what the ledger still holds in its pool, for appeals and
-- in its fee is what the campaign's figures leave there; one that was never active holds nothing.
select c.id as campaign_id, c.state, c.pool_micro, c.fee_micro, coalesce(pool.balance, 0) as in_pool,
  coalesce(kept.balance, 0) as contested, coalesce(fee.balance, 0) as in_fee
from drip_campaign c
left join ledger.account pool on pool.kind = 'campaign_pool' and pool.owner = c.id
left join ledger.account kept on kept.kind = 'campaign_disputed' and kept.owner = c.id
left join ledger.account fee on fee.kind = 'campaign_fee' and fee.owner = c.id
where coalesce(kept.balance, 0) <> c.contested_micro
  or (c.activated_at is null
    and (coalesce(pool.balance, 0) <> 0 or coalesce(fee.balance, 0) <> 0
      or c.spent_micro + c.reserved_micro + c.contested_micro + c.refunded_micro <> 0))
  or (c.activated_at is not null
    and (c.spent_micro + c.reserved_micro + c.contested_micro + coalesce(pool.balance, 0)
        + c.refunded_micro <> c.pool_micro + c.returned_micro
      or c.fee_earned_micro + coalesce(fee.balance, 0) + c.fee_refunded_micro <> c.fee_micro));
