-- money
-- Exactly one transfer out of the treasury paid a confirmed payout, with its exact amount, in the
-- transaction shown to its owner. No payout has two transfers, a waiting or refunded one has none,
-- and every landed attempt has its transfers.
select p.id as payout_id, p.state, count(t.signature) as transfers
from payout p
left join payout_payment t on t.payout_id = p.id
group by p.id
having count(t.signature) > 1
  or p.state = 'confirmed' and not coalesce(
    min(t.signature) = p.signature and min(t.amount_micro) = p.amount_micro
      and bool_and(t.is_final), false)
  or p.state in ('requested', 'refunded') and count(t.signature) > 0
union all
select i.payout_id, 'landed', 0
from payout_attempt a
join payout_attempt_item i on i.attempt_id = a.id
where a.outcome = 'landed' and not exists (
  select from payout_payment t where t.payout_id = i.payout_id and t.signature = a.signature)
