-- must return no rows: every transfer has at least two entries and they sum to zero, and every entry
-- has its transfer
select coalesce(t.shard_id, p.shard_id) as shard_id, coalesce(t.id, p.transfer_id) as id, t.fact,
  coalesce(p.entries, 0) as entries, coalesce(p.sum_micro, 0) as sum_micro
from ledger.transfer t
full join (
  select shard_id, transfer_id, count(*) as entries, sum(amount) as sum_micro
  from ledger.posting
  group by shard_id, transfer_id
) p on p.shard_id = t.shard_id and p.transfer_id = t.id
where t.id is null or p.entries is null or p.entries < 2 or p.sum_micro <> 0
