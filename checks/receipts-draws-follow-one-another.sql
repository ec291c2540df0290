-- must return no rows: confirmed payouts have their places, and all that left an earner follows
-- one upon the other, from nothing up to the total
select p.id as draw_id, 'has no place' as problem
from payout p left join draw_place d on d.id = p.id
where p.state = 'confirmed' and p.purpose = 'earnings' and d.id is null
union all
select placed.id, 'does not begin where the one before it ends'
from (
  select id, drawn_before_micro, coalesce(lag(drawn_before_micro + amount_micro) over (
    partition by user_id order by drawn_before_micro), 0) as before_ends
  from draw_place
) placed
where placed.drawn_before_micro <> placed.before_ends
union all
select e.user_id, 'is not the sum of the draws'
from earner_drawn e
where e.drawn_micro <> (
  select coalesce(sum(d.amount_micro), 0) from draw_place d where d.user_id = e.user_id);
