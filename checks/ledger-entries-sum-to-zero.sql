-- must return no rows: all entries together sum to zero
select sum(amount) as sum_micro
from ledger.entry
having sum(amount) <> 0
