-- must return no rows: only the treasury and clearing accounts may be below zero
select shard_id, id, kind, owner, balance
from ledger.account
where balance < 0 and kind not in ('treasury', 'clearing')
