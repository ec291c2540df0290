-- must return no rows: the balance kept of an account is the sum of its entries
select coalesce(a.shard_id, e.shard_id) as shard_id, coalesce(a.id, e.account_id) as account_id,
  a.kind, a.balance as kept_micro, e.sum_micro
from ledger.account a
full join (
  select shard_id, account_id, sum(amount) as sum_micro
  from ledger.posting
  group by shard_id, account_id
) e on e.shard_id = a.shard_id and e.account_id = a.id
where a.balance is null or a.balance <> coalesce(e.sum_micro, 0)
