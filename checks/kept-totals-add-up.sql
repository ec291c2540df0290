-- A total that is kept to be shown is the sum of what it counts: that of a kind of account is the sum of
-- its entries up to where it was summed, with their number, and what earners were paid, and how many people they are, is
-- the sum over the confirmed payouts.
with summed as (
  select a.kind, sum(e.amount) as micro, count(*) as entries
  from ledger.transaction t
  join ledger.entry e on e.transaction_id = t.id
  join ledger.account a on a.id = e.account_id
  where t.position <= (select summed_position from ledger.watermark)
  group by a.kind
), paid as (
  select coalesce(sum(amount_micro), 0) as micro, count(distinct user_id) as people
  from payout
  where state = 'confirmed' and purpose = 'earnings'
    and id not in (select payout_id from paid_total_change)
)
select kind, o.balance as kept, s.micro as found
from ledger.total o full join summed s using (kind)
where coalesce(o.balance, 0) <> coalesce(s.micro, 0)
union all
select kind || ' entries', o.entries, s.entries
from ledger.total o full join summed s using (kind)
where coalesce(o.entries, 0) <> coalesce(s.entries, 0)
union all
select figure.*
from paid_total t
cross join paid p
cross join lateral (
  values ('paid', t.paid_micro, p.micro), ('people paid', t.people, p.people)
) figure (kind, kept, found)
where figure.kept is distinct from figure.found
