-- must return no rows: a confirmed payout has exactly one landed transaction, the one its owner
-- sees, and no other payout has one
select p.id as payout_id, p.state, count(a.id) as landed
from payout p
left join payout_attempt_item i on i.payout_id = p.id
left join payout_attempt a on a.id = i.attempt_id and a.outcome = 'landed'
group by p.id
having count(a.id) <> (p.state = 'confirmed')::int
  or p.state = 'confirmed' and min(a.signature) is distinct from p.signature
