-- money
-- Waiting work has an open hold of its amount, approved work a posted one, rejected work a released
-- one, even when the rejection was overturned later; and every hold for work has its work.
select coalesce(s.id, h.id) as submission_id, s.state, h.state as hold_state, s.amount_micro,
  h.amount as held_micro
from submission s
full join (select * from ledger.hold where opened_reference like 'submitted:%') h on h.id = s.id
left join dispute t on t.submission_id = s.id
where s.id is null or h.id is null
  or h.amount <> s.amount_micro
  or h.state <> case
    when s.state = 'pending' then 'open'
    when s.state = 'approved' and t.submission_id is null then 'posted' else 'released' end;
