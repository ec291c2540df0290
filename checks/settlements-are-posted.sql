-- money
-- The refunds and earned fees of a campaign equal the moves of its settlements in the ledger.
with settled as (
  select split_part(t.kind, '-', 1) as kind, fee.owner as campaign_id,
    count(distinct t.id) as settlements,
    sum(p.amount) filter (where a.kind = 'creator_available') as refunded,
    sum(p.amount) filter (where a.kind = 'platform_fee') as earned
  from ledger.transaction t
  join ledger.entry p on p.transaction_id = t.id
  join ledger.account a on a.id = p.account_id
  join ledger.account fee on fee.kind = 'campaign_fee'
    and fee.owner::text = split_part(t.reference, ':', 2)
  where t.kind in ('drip-settled', 'spark-settled', 'fomo-settled')
  group by 1, fee.owner
)
select c.kind, c.id as campaign_id, c.refunded_micro, c.fee_refunded_micro, c.fee_earned_micro,
  c.settle_count, s.refunded, s.earned, s.settlements
from campaign c
left join settled s on s.kind = c.kind and s.campaign_id = c.id
where (c.refunded_micro + c.fee_refunded_micro, c.fee_earned_micro, c.settle_count)
  is distinct from
  (coalesce(s.refunded, 0), coalesce(s.earned, 0), coalesce(s.settlements, 0));
