-- The last logged decision agrees with its submission. There is one for each, and a second one
-- after an overturned rejection. Notes on the work of deleted accounts are erased. A planned decision is
-- about work in review, and is made minutes after it is due at the latest.
with logged as (
  select distinct on (submission_id) submission_id, state_after, decided_at, decided_by, reason,
    note, count(*) over (partition by submission_id) as decisions
  from review_decision order by submission_id, (state_before = 'rejected') desc
)
select coalesce(s.id, d.submission_id) as submission_id, s.state, d.state_after, d.decisions
from (select * from submission where state <> 'pending') s
full join logged d on d.submission_id = s.id
left join dispute t on t.submission_id = s.id and t.state = 'overturned'
left join app_user u on u.id = s.user_id
where s.id is null or d.submission_id is null
  or (d.state_after, d.decided_at, d.decided_by, d.reason)
    is distinct from (s.state, s.decided_at, s.decided_by, s.reason)
  or (d.note <> s.note and u.deleted_at is null)
  or d.decisions <> case when t.submission_id is null then 1 else 2 end
union all
select p.submission_id, s.state, null, null
from planned_decision p join submission s on s.id = p.submission_id
where s.state <> 'pending' or p.due_at < now() - interval '5 minutes'
