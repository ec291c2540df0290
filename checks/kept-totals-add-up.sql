-- A total that is kept to be shown is the sum of what it counts: that of a kind of account is the sum of
-- its entries up to where it was summed, the number of all entries, and what earners were paid, and how many people they are, is
-- the sum over the confirmed payouts. The published figures of a day are what happened on it,
-- for the 12 weeks that are shown, up to the newest day. What left the pool of a Spark by the hour is what it spent and holds.
with summed as (
  select kind, sum(micro) as micro, sum(entries) as entries from (
    select a.kind, b.balance as micro, 0 as entries
    from ledger.sealed_balance b join ledger.account a on a.id = b.account_id where $1 > 0
    union all
    select a.kind, e.amount, 1
    from ledger.transaction t
    join ledger.entry e on e.transaction_id = t.id
    join ledger.account a on a.id = e.account_id
    where t.position > $1 and t.position <= (select summed_position from ledger.watermark)
  ) added group by kind
), paid as (
  select coalesce(sum(amount_micro), 0) as micro, count(distinct user_id) as people,
    count(*) as payouts
  from payout
  where state = 'confirmed' and purpose = 'earnings'
    and not exists (select from paid_total_change c where c.payout_id = payout.id)
), shown as (
  select coalesce(max(day), '-infinity') - 90 as since
  from figure where subject_id = '00000000-0000-0000-0000-000000000000'
), happened as (
  select subject_id, event, day, kind, reason, by_system, bucket, count(*) as count, sum(amount_micro) as micro
  from figure_fact_day where day >= (select since from shown) group by 1, 2, 3, 4, 5, 6, 7
), kept_figure as (
  select subject_id, event, day, kind, reason, by_system, bucket, sum(count) as count, sum(amount_micro) as micro
  from figure where day >= (select since from shown) group by 1, 2, 3, 4, 5, 6, 7
)
select kind, o.balance as kept, s.micro as found
from ledger.total o full join summed s using (kind)
where $2 and coalesce(o.balance, 0) <> coalesce(s.micro, 0)
union all
select 'entries', kept, found
from (
  select (select coalesce(sum(entries), 0) from ledger.total) as kept,
    (select coalesce(sum(entries), 0) from summed)
      + (select coalesce(sum(entries), 0) from ledger.seal where $1 > 0) as found) counted
where $2 and kept <> found
union all
select figure.*
from paid_total t
cross join paid p
cross join lateral (
  values ('paid', t.paid_micro, p.micro), ('people paid', t.people, p.people),
    ('payouts', t.payouts, p.payouts)
) figure (kind, kept, found)
where $2 and figure.kept is distinct from figure.found
union all
select concat_ws(' ', event, 'on', day, kind, reason, 'took', bucket, 'of', subject_id), k.count, h.count
from kept_figure k full join happened h using (subject_id, event, day, kind, reason, by_system, bucket)
where $2 and (k.count, k.micro) is distinct from (h.count, h.micro)
union all
select concat_ws(' ', 'outflow of', c.id), o.micro, used.micro
from campaign c
left join (
  select campaign_id, sum(amount_micro) as micro from campaign_outflow group by campaign_id
) o on o.campaign_id = c.id
cross join lateral (
  select c.spent_micro + c.reserved_micro + c.disputed_micro - c.returned_micro as micro
) used
where $2 and c.kind = 'spark' and coalesce(o.micro, 0) <> used.micro
