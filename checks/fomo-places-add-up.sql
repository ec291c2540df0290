-- A task of a FOMO campaign counts its links and the places that are taken, a campaign its completed people; a
-- place is completed when each of its links is approved; and what waits, waits for a taken place.
with done as (
  select l.task_id, s.user_id, count(*) as approved
  from submission s join fomo_link l on l.id = s.task_id
  where s.kind = 'fomo' and s.state = 'approved' group by l.task_id, s.user_id
), place as (
  select p.id, p.campaign_id, p.task_id, p.user_id, p.state, t.links,
    coalesce(d.approved, 0) as approved
  from fomo_place p
  join fomo_task t on t.id = p.task_id
  left join done d on d.task_id = p.task_id and d.user_id = p.user_id
  where p.state in ('held', 'completed')
)
select 'task' as what, t.id, t.participants as counted, count(p.id) as found
from fomo_task t left join place p on p.task_id = t.id
group by t.id having t.participants <> count(p.id)
union all
select 'campaign', c.id, c.completed_users, coalesce(p.completed, 0)
from fomo_campaign c left join (
  select campaign_id, count(*) as completed from place where state = 'completed' group by campaign_id
) p on p.campaign_id = c.id
where c.completed_users <> coalesce(p.completed, 0)
union all
select 'links', t.id, t.links, count(l.id)
from fomo_task t left join fomo_link l on l.task_id = t.id
group by t.id having t.links <> count(l.id)
union all
select 'place', id, links, approved from place
where (state = 'completed') <> (approved = links)
union all
select 'work', s.id, 1, 0
from submission s join fomo_link l on l.id = s.task_id
where s.kind = 'fomo' and s.state = 'pending' and not exists (
  select from place p where p.task_id = l.task_id and p.user_id = s.user_id);
