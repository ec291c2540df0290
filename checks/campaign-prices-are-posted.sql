-- money
-- What the books moved between a creator's balance and a campaign is what the campaign says: its price
-- was taken when it was funded and topped up, and each settlement returned a part and earned a fee. What
-- returns once the creator's account is deleted is unclaimed.
with moved as (
  select split_part(t.kind, '-', 1) as kind, split_part(t.reference, ':', 2) as campaign_id,
    -sum(e.amount) filter (where a.kind = 'creator_available' and t.kind !~ '-settled$') as price,
    sum(e.amount) filter (where a.kind in ('creator_available', 'unclaimed') and t.kind ~ '-settled$')
      as refunded,
    bool_or(a.kind = 'unclaimed') as is_unclaimed,
    sum(e.amount) filter (where a.kind = 'platform_fee') as earned,
    count(distinct t.id) filter (where t.kind ~ '-settled$') as settlements,
    array_agg(distinct a.owner) filter (where a.kind = 'creator_available') as creators
  from ledger.transaction t
  join ledger.entry e on e.transaction_id = t.id
  join ledger.account a on a.id = e.account_id
  where t.kind ~ '^[a-z]+-(funded|topped-up|settled)$'
  group by 1, 2
)
select m.campaign_id, c.id, c.price_micro, m.price, c.refunded_micro, c.fee_refunded_micro,
  m.refunded, c.fee_earned_micro, m.earned, c.settle_count, m.settlements
from campaign c
full join moved m on m.kind = c.kind and m.campaign_id = c.id::text
where c.id is null or m.creators <> array[c.creator_id]
  or (m.is_unclaimed and not exists (
    select from app_user u where u.id = c.creator_id and u.deleted_at is not null))
  or (case when c.funded_at is null then 0 else c.price_micro end,
    c.refunded_micro + c.fee_refunded_micro, c.fee_earned_micro, c.settle_count)
  is distinct from
  (coalesce(m.price, 0), coalesce(m.refunded, 0), coalesce(m.earned, 0),
    coalesce(m.settlements, 0));
