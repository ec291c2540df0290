-- money
-- The actions that wait to be judged, and no others, are in the queue with the same times; and each
-- reserved reward is in a batch that will be released.
select coalesce(a.id, w.action_id) as action_id, coalesce(a.campaign_id, w.campaign_id) as campaign_id,
  a.status
from (select * from spark_action where $1 = 0 and status = 'waiting') a
full join (select * from spark_waiting where $1 = 0) w on w.campaign_id = a.campaign_id
  and w.at = a.at and w.due_at = a.due_at and w.action_id = a.id
where a.id is null or w.action_id is null
union all
select id, campaign_id, 'reserved' from (
  select id, campaign_id from spark_action where $1 = 0 and status = 'reserved'
  except
  select listed.id, r.campaign_id from spark_reserved r cross join unnest(r.actions) as listed (id)
) lost;
