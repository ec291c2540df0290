-- money
-- Every entry belongs to a transaction and to an account.
select e.transaction_id, e.seq, e.account_id, e.amount
from ledger.entry e
where not exists (select from ledger.transaction t where t.id = e.transaction_id)
  or not exists (select from ledger.account a where a.id = e.account_id)
