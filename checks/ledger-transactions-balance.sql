-- money
-- Every transaction has at least two entries, and they sum to zero; every entry belongs to a
-- transaction and to an account.
select t.id, t.reference, count(e.amount) as entries, sum(e.amount) as sum_micro
from ledger.transaction t left join ledger.entry e on e.transaction_id = t.id
where t.position > $1
group by t.id
having count(e.amount) < 2 or sum(e.amount) <> 0
union all
select e.transaction_id, null, e.seq, e.amount
from ledger.entry e
where $2 and ($1 = 0 or e.transaction_id >= (
    select t.id from ledger.transaction t where t.position > $1 order by t.position limit 1))
  and (not exists (select from ledger.transaction t where t.id = e.transaction_id)
    or not exists (select from ledger.account a where a.id = e.account_id))
