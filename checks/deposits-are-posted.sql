-- money
-- Every credit is in the creator's books, once and with its exact amount.
select coalesce(c.signature, p.signature) as signature, c.amount_micro, p.amount as posted_micro
from deposit_credit c
full join (
  select substr(t.reference, length('deposit:') + 1) as signature, a.owner, p.amount
  from ledger.transaction t
  join ledger.entry p on p.transaction_id = t.id
  join ledger.account a on a.id = p.account_id
  where t.kind = 'deposit-credited' and a.kind = 'creator_available'
) p on p.signature = c.signature and p.owner = c.creator_id
where c.signature is null or p.signature is null or p.amount <> c.amount_micro
