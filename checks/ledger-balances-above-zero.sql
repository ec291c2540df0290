-- must return no rows: only an account whose kind may be negative is below zero
select a.id, a.kind, a.owner, coalesce(a.balance, e.sum_micro) as balance
from ledger.account a
join ledger.account_kind k on k.kind = a.kind
left join lateral (
  select sum(amount) as sum_micro from ledger.entry where account_id = a.id and a.owner is null
) e on true
where coalesce(a.balance, e.sum_micro) < 0 and not k.may_be_negative
