-- Every counted engagement is one reported action.
select c.id as campaign_id, c.engagements, count(a.action) as reported
from drip_campaign c
left join drip_tweet t on t.campaign_id = c.id
left join drip_action a on a.task_id = t.id
group by c.id
having c.engagements <> count(a.action);
