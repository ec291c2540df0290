-- must return no rows: every transaction has at least two entries and they sum to zero, and every
-- entry has its transaction
select coalesce(t.id, e.transaction_id) as id, t.reference, coalesce(e.entries, 0) as entries,
  coalesce(e.sum_micro, 0) as sum_micro
from ledger.transaction t
full join (
  select transaction_id, count(*) as entries, sum(amount) as sum_micro
  from ledger.entry
  group by transaction_id
) e on e.transaction_id = t.id
where t.id is null or e.entries is null or e.entries < 2 or e.sum_micro <> 0
