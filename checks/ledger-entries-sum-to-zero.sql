-- must return no rows: all entries together sum to zero, in every shard
select shard_id, sum(amount) as sum_micro
from ledger.posting
group by shard_id
having sum(amount) <> 0
