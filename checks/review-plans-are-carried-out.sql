-- A planned decision is about work in review, and takes effect minutes after it is due at the latest.
select p.id, p.submission_id, s.state, p.due_at
from planned_decision p join submission s on s.id = p.submission_id
where s.state <> 'pending' or p.due_at < now() - interval '5 minutes';
