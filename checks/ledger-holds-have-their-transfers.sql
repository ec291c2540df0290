-- must return no rows: a hold came in by one transfer and, once closed, went out by one
select h.shard_id, h.id, h.state
from ledger.hold h
where not exists (
    select from ledger.transfer t
    join ledger.posting p on p.shard_id = t.shard_id and p.transfer_id = t.id
    where t.shard_id = h.shard_id and t.fact = h.opened_fact
      and p.account_id = h.via_account_id and p.amount = h.amount)
  or h.state <> 'open' and not exists (
    select from ledger.transfer t
    join ledger.posting p on p.shard_id = t.shard_id and p.transfer_id = t.id
    where t.shard_id = h.shard_id and t.fact = h.closed_fact
      and p.account_id = h.via_account_id and p.amount = -h.amount)
