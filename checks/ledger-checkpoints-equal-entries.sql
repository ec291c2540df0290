-- money
-- A checkpoint is the sum of the entries up to the watermark.
with summed as (
  select e.account_id, sum(e.amount) as micro
  from ledger.transaction t join ledger.entry e on e.transaction_id = t.id
  where t.position <= (select position from ledger.watermark)
  group by e.account_id
)
select coalesce(c.account_id, s.account_id) as account_id, c.balance, s.micro
from ledger.checkpoint c full join summed s on s.account_id = c.account_id
where c.balance is distinct from s.micro
