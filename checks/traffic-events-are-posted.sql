-- money
-- The books have all that was decided in the traffic of a Spark, but for what is pending: the number of its last event is
-- the one that they noted. A side that was restored from an older day is found by it.
select c.campaign_id, c.events, o.number as pending
from traffic.campaign c left join traffic.outbox o on o.campaign_id = c.campaign_id;
-- Then the books noted that number, or the one before the pending one.
select given.*, s.posted
from jsonb_to_recordset($3) as given (campaign_id uuid, events int, pending int)
join spark_campaign s on s.id = given.campaign_id
where given.pending <> given.events
  or s.posted <> given.events and (given.pending is null or s.posted <> given.events - 1);
