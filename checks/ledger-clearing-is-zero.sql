-- must return no rows: what shards owe one another sums to zero, in total and by every fact
select null as fact, sum(balance) as sum_micro
from ledger.account
where kind = 'clearing'
having sum(balance) <> 0
union all
select t.fact, sum(p.amount)
from ledger.account a
join ledger.posting p on p.shard_id = a.shard_id and p.account_id = a.id
join ledger.transfer t on t.shard_id = p.shard_id and t.id = p.transfer_id
where a.kind = 'clearing'
group by t.fact
having sum(p.amount) <> 0
