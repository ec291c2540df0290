-- must return no rows: a fact is one posting, with the same content in every shard that it touches
select fact, count(*) as transfers
from ledger.transfer
group by fact
having count(distinct id) <> 1 or count(distinct request_hash) <> 1 or count(distinct kind) <> 1
  or count(distinct created_at) <> 1 or count(*) filter (where is_first) <> 1
