-- money
-- must return no rows: the USDC held on chain, a negative balance, is what everybody else has
select sum(e.amount) as platform_micro, o.owed_micro
from (select coalesce(sum(balance), 0) as owed_micro from ledger.account) o
left join ledger.account p on p.owner is null
left join ledger.entry e on e.account_id = p.id
group by o.owed_micro
having coalesce(sum(e.amount), 0) <> -o.owed_micro
