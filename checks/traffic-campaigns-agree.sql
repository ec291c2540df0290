-- What the traffic of groups knows of a Spark is what the books say: since when and until when it runs, whose it is, its
-- addresses, the share of one person, and whether it is paused now.
select s.id, c.creator_id, c.activated_at as started_at, coalesce(c.ended_at, c.end_time) as ends_at,
  s.person_percent, array[s.tweet_url, s.group_link]
    || array(select url from spark_link l where l.campaign_id = s.id) as links,
  case when c.ended_at is null then c.state = 'paused' end as is_paused
from spark_campaign s join campaign c on c.id = s.id;
-- Then each that has started has this row, and no other one has any.
select given.*, t.creator_id as kept_creator, t.started_at as kept_start, t.ends_at as kept_end,
  t.person_percent as kept_percent, t.links as kept_links, pause.is_open
from jsonb_to_recordset($3) as given (id uuid, creator_id uuid, started_at timestamptz, ends_at timestamptz,
  person_percent smallint, links text[], is_paused boolean)
left join traffic.campaign t on t.campaign_id = given.id
cross join lateral (select exists (
  select from traffic.spark_pause p where p.campaign_id = given.id and p.resumed_at is null) as is_open) pause
where (given.started_at is not null or t.campaign_id is not null) and (
  (given.creator_id, given.started_at, given.ends_at, given.person_percent, coalesce(given.is_paused, pause.is_open))
    is distinct from (t.creator_id, t.started_at, t.ends_at, t.person_percent, pause.is_open)
  or (given.links @> t.links and given.links <@ t.links) is not true);
