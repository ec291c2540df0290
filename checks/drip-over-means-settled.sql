-- A campaign that is over with nothing left to decide keeps no money, and no tweet of it is open.
select c.id as campaign_id, c.state,
  c.pool_micro + c.returned_micro - c.spent_micro - c.refunded_micro as pool_left,
  c.fee_micro - c.fee_earned_micro - c.fee_refunded_micro as fee_left
from drip_campaign c
where (c.state in ('completed', 'ended') and c.activated_at is not null
    and c.reserved_micro + c.contested_micro = 0
    and (c.pool_micro + c.returned_micro <> c.spent_micro + c.refunded_micro
      or c.fee_micro <> c.fee_earned_micro + c.fee_refunded_micro))
  or exists (
    select from drip_tweet t where t.campaign_id = c.id and t.is_open <> (c.state = 'active'));
