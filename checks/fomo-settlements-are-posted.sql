-- What a campaign gave back and what fee it earned is what its settlements in the ledger moved.
with settled as (
  select fee.owner as campaign_id, count(distinct t.id) as settlements,
    sum(p.amount) filter (where a.kind = 'creator_available') as refunded,
    sum(p.amount) filter (where a.kind = 'platform_fee') as earned
  from ledger.transfer t
  join ledger.posting p on p.shard_id = t.shard_id and p.transfer_id = t.id
  join ledger.account a on a.shard_id = p.shard_id and a.id = p.account_id
  join ledger.account fee on fee.kind = 'campaign_fee'
    and fee.owner::text = split_part(t.fact, ':', 2)
  where t.kind = 'fomo-settled'
  group by fee.owner
)
select c.id as campaign_id, c.refunded_micro + c.fee_refunded_micro as refunded_micro,
  c.fee_earned_micro, c.settle_count, s.refunded, s.earned, s.settlements
from fomo_campaign c
left join settled s on s.campaign_id = c.id
where (c.refunded_micro + c.fee_refunded_micro, c.fee_earned_micro, c.settle_count)
  is distinct from
  (coalesce(s.refunded, 0), coalesce(s.earned, 0), coalesce(s.settlements, 0));
