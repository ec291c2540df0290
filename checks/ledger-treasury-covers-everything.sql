-- money
-- The treasury, a negative balance, is minus the sum of all other balances. What is read as the balance of an
-- account of the platform is the sum of its entries.
with platform as (
  select a.id, a.kind, ledger.platform_balance(a.id) as read_micro,
    coalesce((select b.balance from ledger.sealed_balance b where b.account_id = a.id and $1 > 0), 0)
      + coalesce((select sum(e.amount)
        from ledger.transaction t join ledger.entry e on e.transaction_id = t.id
        where t.position > $1 and e.account_id = a.id), 0) as sum_micro
  from ledger.account a where a.owner is null and $2
)
select null as id, 'owed' as kind, sum(p.sum_micro) as platform_micro, o.owed_micro
from platform p, (select coalesce(sum(balance), 0) as owed_micro from ledger.account) o
group by o.owed_micro
having sum(p.sum_micro) <> -o.owed_micro
union all
select id, kind, sum_micro, read_micro from platform where sum_micro <> read_micro
