-- money
-- Only an account whose kind may be negative is below zero.
select a.id, a.kind, a.owner, b.micro
from ledger.account a
join ledger.account_kind k on k.kind = a.kind and not k.may_be_negative
cross join lateral (select ledger.platform_balance(a.id) as micro) b
where a.owner is null and b.micro < 0
union all
select id, kind, owner, balance from ledger.account where $2 and balance < 0
