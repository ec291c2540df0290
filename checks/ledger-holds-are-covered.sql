-- must return no rows: what is reserved, disputed or in flight is exactly what open holds say
select coalesce(a.id, h.via_account_id) as account_id, a.kind, a.balance, h.held_micro
from (
  select * from ledger.account
  where kind in (select kind from ledger.account_kind where needs_holds)
) a
full join (
  select via_account_id, sum(amount) as held_micro
  from ledger.hold
  where state = 'open'
  group by via_account_id
) h on h.via_account_id = a.id
where a.balance is null or a.balance <> coalesce(h.held_micro, 0)
