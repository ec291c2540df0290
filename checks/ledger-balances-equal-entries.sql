-- must return no rows: the balance kept of an account is the sum of its entries
select coalesce(a.id, e.account_id) as account_id, a.kind, a.balance as kept_micro, e.sum_micro
from ledger.account a
full join (
  select account_id, sum(amount) as sum_micro
  from ledger.entry
  group by account_id
) e on e.account_id = a.id
where a.id is null or (a.owner is not null and a.balance is distinct from coalesce(e.sum_micro, 0))
