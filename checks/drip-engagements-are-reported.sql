-- Every counted engagement is one reported action.
select t.id as task_id, t.engagements, count(a.action) as reported
from drip_tweet t
left join drip_action a on a.task_id = t.id
group by t.id
having t.engagements <> count(a.action);
