-- A campaign has the details of its own kind only, and they agree with its state: a tweet is open
-- while its drip is active, a Spark occupies its group while it runs and has an open pause while it is
-- paused. A FOMO campaign costs no more than its pool and has at most five users per dollar.
select c.id as campaign_id, c.kind, c.state
from campaign c
left join drip_campaign d on d.id = c.id
left join spark_campaign s on s.id = c.id
left join fomo_campaign f on f.id = c.id
left join (
  select t.campaign_id, sum(t.target) as users, sum(t.rate_micro * t.target * t.links) as cost_micro
  from fomo_task t
  group by t.campaign_id
) p on p.campaign_id = f.id
where (d.id is not null) <> (c.kind = 'drip')
  or (s.id is not null) <> (c.kind = 'spark')
  or (f.id is not null) <> (c.kind = 'fomo')
  or s.is_running <> (c.state in ('active', 'paused'))
  or (s.is_running and (c.state = 'paused') <> exists (
    select from spark_pause p where p.campaign_id = s.id and p.resumed_at is null))
  or (s.id is not null and c.activated_at is not null
    and coalesce(s.connected_at > c.activated_at, true))
  or (f.id is not null) <> coalesce(p.users > 0, false)
  or p.users * 1000000 > 5 * c.price_micro
  or p.cost_micro > c.pool_micro
  or exists (
    select from drip_tweet t where t.campaign_id = c.id and t.is_open <> (c.state = 'active'));
