-- must return no rows: every transfer has at least two entries and they sum to zero
select t.shard_id, t.id, t.fact, count(p.amount) as entries, coalesce(sum(p.amount), 0) as sum_micro
from ledger.transfer t
left join ledger.posting p on p.shard_id = t.shard_id and p.transfer_id = t.id
group by t.shard_id, t.id
having count(p.amount) < 2 or sum(p.amount) <> 0
