-- The price of a campaign is all somewhere: what the ledger still holds in its pool, for appeals and
-- in its fee is what the campaign's figures leave there; one that was never funded holds nothing.
select c.id as campaign_id, c.kind, c.state, c.pool_micro, c.fee_micro,
  coalesce(pool.balance, 0) as in_pool, coalesce(kept.balance, 0) as disputed,
  coalesce(fee.balance, 0) as in_fee
from campaign c
left join ledger.account pool on pool.kind = 'campaign_pool' and pool.owner = c.id
left join ledger.account kept on kept.kind = 'campaign_disputed' and kept.owner = c.id
left join ledger.account fee on fee.kind = 'campaign_fee' and fee.owner = c.id
where coalesce(kept.balance, 0) <> c.disputed_micro
  or (c.funded_at is null and (coalesce(pool.balance, 0) <> 0 or coalesce(fee.balance, 0) <> 0))
  or (c.funded_at is not null
    and (c.spent_micro + c.reserved_micro + c.disputed_micro + coalesce(pool.balance, 0)
        + c.refunded_micro <> c.pool_micro + c.returned_micro
      or c.fee_earned_micro + coalesce(fee.balance, 0) + c.fee_refunded_micro <> c.fee_micro));
