-- The tally of a Spark counts each action once, by its kind, its outcome and its hour; its card counts the messages and the
-- people that were ever paid.
with counted as (
  select campaign_id, date_trunc('hour', at, 'UTC') as hour, kind, status, coalesce(code, '') as code,
    count(*) as actions, sum(amount_micro) as micro
  from spark_action where user_id is not null group by 1, 2, 3, 4, 5
), kept as (
  select campaign_id, hour, kind, status, code, sum(actions) as actions, sum(amount_micro) as micro
  from (select * from spark_tally union all select * from spark_tally_change) tally
  group by 1, 2, 3, 4, 5 having sum(actions) <> 0 or sum(amount_micro) <> 0
)
select campaign_id, hour, kind, status, code, c.actions, k.actions as kept, c.micro, k.micro as kept_micro
from counted c full join kept k using (campaign_id, hour, kind, status, code)
where (c.actions, c.micro) is distinct from (k.actions, k.micro)
union all
select s.id, null, 'card', null, null, p.messages, s.messages, p.people, s.engaged_users
from spark_campaign s
cross join lateral (
  select count(*) filter (where kind = 'message') as messages, count(distinct user_id) as people
  from spark_action a where a.campaign_id = s.id and a.amount_micro > 0
) p
where (p.messages, p.people) is distinct from (s.messages, s.engaged_users);
