-- money
-- Every transaction has at least two entries, and they sum to zero.
select t.id, t.reference, count(e.amount) as entries, sum(e.amount) as sum_micro
from ledger.transaction t left join ledger.entry e on e.transaction_id = t.id
where t.position > $1
group by t.id
having count(e.amount) < 2 or sum(e.amount) <> 0
