-- money
-- The kept balance of an account is the sum of its entries, and its checkpoint is the sum of those up
-- to the watermark.
with moved as (
  select e.account_id, sum(e.amount) as micro
  from ledger.transaction t join ledger.entry e on e.transaction_id = t.id
  where t.position > $1
  group by e.account_id
), summed as (
  select e.account_id, sum(e.amount) as micro
  from ledger.transaction t join ledger.entry e on e.transaction_id = t.id
  where $1 = 0 and t.position <= (select position from ledger.watermark)
  group by e.account_id
)
select m.account_id, a.kind, a.balance as kept_micro, coalesce(c.balance, 0) + m.micro as sum_micro
from moved m
left join ledger.account a on a.id = m.account_id
left join ledger.checkpoint c on c.account_id = m.account_id and $1 > 0
where a.id is null
  or a.owner is not null and a.balance is distinct from coalesce(c.balance, 0) + m.micro
union all
select a.id, a.kind, a.balance, 0
from ledger.account a
where $1 = 0 and a.balance <> 0 and not exists (select from moved m where m.account_id = a.id)
union all
select coalesce(c.account_id, s.account_id), 'checkpoint', c.balance, s.micro
from ledger.checkpoint c full join summed s on s.account_id = c.account_id
where $1 = 0 and c.balance is distinct from s.micro
