-- What earners were paid, and how many people they are, is the sum over the confirmed payouts.
with confirmed as (
  select * from payout where state = 'confirmed' and purpose = 'earnings'
), counted as (
  select * from confirmed where id not in (select payout_id from paid_total_change)
)
select t.paid_micro, t.people, c.micro, c.people as counted_people
from paid_total t, (
  select coalesce(sum(amount_micro), 0) as micro, count(distinct user_id) as people from counted) c
where (t.paid_micro, t.people) is distinct from (c.micro, c.people)
