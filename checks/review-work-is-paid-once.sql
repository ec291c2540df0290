-- money
-- At most one submission per user and task waits or is paid, and a second attempt follows a
-- rejected first.
select s.user_id, s.task_id
from submission s
group by s.user_id, s.task_id
having count(*) filter (where s.state in ('pending', 'approved')) > 1
  or count(*) > 2
  or bool_or(s.attempt = 2)
    and count(*) filter (where s.attempt = 1 and s.state = 'rejected') <> 1;
