-- money
-- Reserved, disputed and in-flight balances equal their open holds; each hold was filled by one
-- transaction and, once closed, emptied by one.
with moved as (
  select distinct e.account_id as id
  from ledger.transaction t join ledger.entry e on e.transaction_id = t.id
  where t.position > $1 and not $2
  union all
  select a.id from ledger.account a where $2
), since as (
  select min(created_at) as at from ledger.transaction where position > $1
)
select a.id, a.kind, a.balance, h.micro
from moved m
join ledger.account a on a.id = m.id
join ledger.account_kind k on k.kind = a.kind and k.needs_holds
cross join lateral (
  select coalesce(sum(h.amount), 0) as micro
  from ledger.hold h where h.via_account_id = a.id and h.state = 'open'
) h
where a.balance <> h.micro
union all
select h.via_account_id, a.kind, null, sum(h.amount)
from ledger.hold h
left join ledger.account a on a.id = h.via_account_id
where $2 and h.state = 'open' and not exists (
  select from ledger.account_kind k where k.kind = a.kind and k.needs_holds)
group by h.via_account_id, a.kind
union all
select h.id, h.state, h.amount, null
from ledger.hold h
where $2 and ($1 = 0 or h.state = 'open' or h.closed_at >= (select at from since)) and (not exists (
    select from ledger.transaction t
    join ledger.entry e on e.transaction_id = t.id
    where t.reference = h.opened_reference
      and e.account_id = h.via_account_id and e.amount = h.amount)
  or h.state <> 'open' and not exists (
    select from ledger.transaction t
    join ledger.entry e on e.transaction_id = t.id
    where t.reference = h.closed_reference
      and e.account_id = h.via_account_id and e.amount = -h.amount))
