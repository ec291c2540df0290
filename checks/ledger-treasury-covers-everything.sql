-- money
-- The treasury, a negative balance, is minus the sum of all other balances.
select sum(e.amount) as platform_micro, o.owed_micro
from (select coalesce(sum(balance), 0) as owed_micro from ledger.account) o
left join ledger.account p on p.owner is null
left join ledger.entry e on e.account_id = p.id
group by o.owed_micro
having coalesce(sum(e.amount), 0) <> -o.owed_micro
