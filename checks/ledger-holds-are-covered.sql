-- must return no rows: what is reserved or in flight is exactly what open holds say
select coalesce(a.shard_id, h.shard_id) as shard_id, coalesce(a.id, h.via_account_id) as account_id,
  a.kind, a.balance, h.held_micro
from (
  select * from ledger.account
  where kind in (
    'earner_reserved', 'earner_in_flight', 'creator_in_flight', 'campaign_contested')
) a
full join (
  select shard_id, via_account_id, sum(amount) as held_micro
  from ledger.hold
  where state = 'open'
  group by shard_id, via_account_id
) h on h.shard_id = a.shard_id and h.via_account_id = a.id
where a.balance is null or a.balance <> coalesce(h.held_micro, 0)
