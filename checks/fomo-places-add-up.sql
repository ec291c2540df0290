-- A task of a FOMO campaign counts the places that are taken, a campaign its completed people; a
-- place is completed when each of its links is approved; and what waits, waits for a taken place.
with place as (
  select p.*, (select count(*) from fomo_link l where l.task_id = p.task_id) as links,
    (select count(*) from submission s join fomo_link l on l.id = s.task_id
      where l.task_id = p.task_id and s.user_id = p.user_id and s.state = 'approved') as approved
  from fomo_place p where p.state in ('held', 'completed')
)
select 'task' as what, t.id, t.participants as counted, count(p.id) as found
from fomo_task t left join place p on p.task_id = t.id
group by t.id having t.participants <> count(p.id)
union all
select 'campaign', c.id, c.completed_users, count(p.id)
from fomo_campaign c left join place p on p.campaign_id = c.id and p.state = 'completed'
group by c.id having c.completed_users <> count(p.id)
union all
select 'place', id, links::int, approved from place
where (state = 'completed') <> (approved = links)
union all
select 'work', s.id, 1, 0
from submission s join fomo_link l on l.id = s.task_id
where s.kind = 'fomo' and s.state = 'pending' and not exists (
  select from place p where p.task_id = l.task_id and p.user_id = s.user_id);
