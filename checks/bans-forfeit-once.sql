-- money
-- The forfeits of a ban are what moved in the books, and the part that was rewards is noted on the
-- work, and on the days of a Spark. A settled ban has nothing left to forfeit, and no submission of the banned user
-- waits.
with moved as (
  select split_part(t.reference, ':', 2) as ban_id, -sum(e.amount) as amount
  from ledger.transaction t
  join ledger.entry e on e.transaction_id = t.id
  join ledger.account a on a.id = e.account_id
  where t.kind = 'forfeited' and a.kind = 'earner_available'
  group by split_part(t.reference, ':', 2)
)
select b.id as ban_id, b.state, b.forfeited_micro, m.amount as moved
from ban b left join moved m on m.ban_id = b.id::text
where b.forfeited_micro <> coalesce(m.amount, 0)
union all
select null, null, f.noted, b.forfeited
from (
  select user_id, sum(forfeited_micro) as noted from (
    select user_id, forfeited_micro from submission
    union all select user_id, forfeited_micro from spark_reward_day
  ) reward where forfeited_micro > 0 group by user_id
) f
left join (select user_id, sum(forfeited_micro) as forfeited from ban group by user_id) b
  on b.user_id = f.user_id
where f.noted > coalesce(b.forfeited, 0)
union all
select b.id, s.state, s.amount_micro, null
from ban b join submission s on s.user_id = b.user_id and s.state = 'pending'
where b.state <> 'lifted' and b.voided_at is not null;
