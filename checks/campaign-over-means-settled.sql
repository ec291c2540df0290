-- money
-- A settled campaign with nothing left to decide keeps no money.
select c.id as campaign_id, c.kind, c.state,
  c.pool_micro + c.returned_micro - c.spent_micro - c.refunded_micro as pool_left,
  c.fee_micro - c.fee_earned_micro - c.fee_refunded_micro as fee_left
from campaign c
where c.settled_at is not null and c.funded_at is not null
  and c.reserved_micro + c.disputed_micro = 0
  and (c.pool_micro + c.returned_micro <> c.spent_micro + c.refunded_micro
    or c.fee_micro <> c.fee_earned_micro + c.fee_refunded_micro);
