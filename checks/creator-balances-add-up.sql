-- money
-- The money that campaigns took from a creator's balance and returned to it equals what they hold
-- and have spent; the money that withdrawals took is in flight or paid.
with moved as (
  select a.owner as creator_id,
    coalesce(sum(p.amount) filter (where t.kind ~ '^(drip|spark|fomo)-(funded|topped-up|settled)$'), 0)
      as by_campaigns,
    coalesce(sum(p.amount) filter (where t.kind ~ '^withdrawal-'), 0) as by_withdrawals
  from ledger.account a
  join ledger.entry p on p.account_id = a.id
  join ledger.transaction t on t.id = p.transaction_id
  where a.kind = 'creator_available'
  group by a.owner
), campaigns as (
  select creator_id, sum(price_micro - refunded_micro - fee_refunded_micro) as kept
  from campaign where funded_at is not null
  group by creator_id
), withdrawals as (
  select user_id as creator_id, sum(amount_micro + coalesce(opening_micro, 0)) as taken
  from payout where purpose = 'withdrawal' and state <> 'refunded' group by user_id
)
select m.creator_id, m.by_campaigns, coalesce(c.kept, 0) as kept, m.by_withdrawals,
  coalesce(w.taken, 0) as taken
from moved m
left join campaigns c on c.creator_id = m.creator_id
left join withdrawals w on w.creator_id = m.creator_id
where m.by_campaigns <> -coalesce(c.kept, 0) or m.by_withdrawals <> -coalesce(w.taken, 0)
