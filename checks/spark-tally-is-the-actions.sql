-- The tally of a Spark counts each action once, by its kind, its outcome and its hour.
with counted as (
  select campaign_id, date_trunc('hour', at, 'UTC') as hour, kind, status, coalesce(code, '') as code,
    count(*) as actions, sum(amount_micro) as micro
  from spark_action where user_id is not null group by 1, 2, 3, 4, 5
), kept as (
  select campaign_id, hour, kind, status, code, sum(actions) as actions, sum(amount_micro) as micro
  from (select * from spark_tally union all select * from spark_tally_change) tally group by 1, 2, 3, 4, 5 having sum(actions) <> 0 or sum(amount_micro) <> 0
)
select campaign_id, hour, kind, status, code, c.actions, k.actions as kept, c.micro, k.micro as kept_micro
from counted c full join kept k using (campaign_id, hour, kind, status, code)
where (c.actions, c.micro) is distinct from (k.actions, k.micro);
