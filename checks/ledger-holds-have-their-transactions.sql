-- money
-- A hold was opened by one transaction and, once closed, closed by one.
select h.id, h.state
from ledger.hold h
where not exists (
    select from ledger.transaction t
    join ledger.entry e on e.transaction_id = t.id
    where t.reference = h.opened_reference
      and e.account_id = h.via_account_id and e.amount = h.amount)
  or h.state <> 'open' and not exists (
    select from ledger.transaction t
    join ledger.entry e on e.transaction_id = t.id
    where t.reference = h.closed_reference
      and e.account_id = h.via_account_id and e.amount = -h.amount)
