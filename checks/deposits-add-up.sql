-- money
-- A deposit shows the sum of its credits and belongs to the creator who got them.
select d.id as deposit_id, d.state, d.credited_micro, coalesce(sum(c.amount_micro), 0) as sum_micro
from deposit d
left join deposit_credit c on c.deposit_id = d.id
group by d.id
having d.credited_micro <> coalesce(sum(c.amount_micro), 0)
  or bool_or(c.creator_id <> d.creator_id)
  or d.state = 'credited' and not bool_or(c.signature = d.signature)
