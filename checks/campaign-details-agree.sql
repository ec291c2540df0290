-- A campaign has the details of its own kind only, and they agree with its state: a tweet is open
-- while its drip is active, a Spark occupies its group while it runs. A FOMO campaign costs no more
-- than its pool and has at most five users per dollar.
select c.id as campaign_id, c.kind, c.state
from campaign c
left join drip_campaign d on d.id = c.id
left join spark_campaign s on s.id = c.id
left join fomo_campaign f on f.id = c.id
where (d.id is not null) <> (c.kind = 'drip')
  or (s.id is not null) <> (c.kind = 'spark')
  or (f.id is not null) <> (c.kind = 'fomo')
  or s.is_running <> (c.state in ('active', 'paused'))
  or (s.id is not null and c.activated_at is not null
    and coalesce(s.connected_at > c.activated_at, true))
  or f.users::bigint * 1000000 > 5 * c.price_micro
  or f.estimated_cost_micro > c.pool_micro
  or exists (
    select from drip_tweet t where t.campaign_id = c.id and t.is_open <> (c.state = 'active'));
