-- The tasks of a FOMO campaign have places for exactly its users, and its figures are those of its
-- tasks.
select c.id as campaign_id, c.users, sum(t.target) as places
from fomo_campaign c
left join fomo_task t on t.campaign_id = c.id
left join (select task_id, count(*) as links from fomo_link group by task_id) l on l.task_id = t.id
group by c.id
having c.users <> coalesce(sum(t.target), 0)
  or c.engagements_expected <> coalesce(sum(t.target * l.links), 0)
  or c.estimated_cost_micro <> coalesce(sum(t.rate_micro * t.target * l.links), 0);
