-- money
-- A rejection that may be appealed has an open hold of its reward, an overturned one a posted hold
-- and approved work, a final one a released hold.
select coalesce(t.submission_id, h.id) as submission_id, t.state, s.state as work,
  h.state as hold_state, t.amount_micro, h.amount as held_micro
from dispute t
join submission s on s.id = t.submission_id
full join (select * from ledger.hold where opened_reference like 'disputed:%') h on h.id = t.hold_id
where t.submission_id is null or h.id is null
  or h.amount <> t.amount_micro or t.amount_micro <> s.amount_micro or t.user_id <> s.user_id
  or s.state <> case t.state when 'overturned' then 'approved' else 'rejected' end
  or h.state <> case t.state
    when 'overturned' then 'posted' when 'upheld' then 'released' else 'open' end;
