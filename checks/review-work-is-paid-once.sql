-- money
-- A person's work on a task is paid once, by one hold of its amount: open while it waits, posted when it
-- is approved, released when it is rejected, even when the rejection was overturned later. A second
-- attempt follows a rejected first.
select coalesce(s.id, h.id) as submission_id, s.state, h.state as hold_state, s.amount_micro,
  h.amount as held_micro
from submission s
full join (select * from ledger.hold where opened_reference like 'submitted:%') h on h.id = s.id
left join dispute t on t.submission_id = s.id
where s.id is null or h.id is null
  or h.amount <> s.amount_micro
  or h.state <> case
    when s.state = 'pending' then 'open'
    when s.state = 'approved' and t.submission_id is null then 'posted' else 'released' end
union all
select s.id, f.state, s.state, s.amount_micro, null
from submission s
left join submission f on f.user_id = s.user_id and f.task_id = s.task_id and f.attempt = 1
where s.attempt = 2 and f.state is distinct from 'rejected'
