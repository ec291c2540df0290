-- money
-- A rejection or a reversal that may be appealed has an open hold of its amount, an overturned one a
-- posted hold, a final one a released hold. An overturned rejection left its work approved; the amount
-- of a reversal is the sum of its actions, which are paid when it is overturned.
with disputed as (
  select submission_id as subject, hold_id, state, amount_micro from dispute
  union all
  select id, id, state, amount_micro from spark_reversal
)
select coalesce(d.subject, h.id) as id, d.state, h.state as hold_state, d.amount_micro,
  h.amount as held_micro
from disputed d
full join (
  select * from ledger.hold
  where opened_reference like 'disputed:%' or opened_reference like 'reversal-disputed:%'
) h on h.id = d.hold_id
where d.subject is null or h.id is null or h.amount <> d.amount_micro
  or h.state <> case d.state
    when 'overturned' then 'posted' when 'upheld' then 'released' else 'open' end
union all
select s.id, t.state, s.state, t.amount_micro, s.amount_micro
from dispute t join submission s on s.id = t.submission_id
where t.amount_micro <> s.amount_micro or t.user_id <> s.user_id
  or s.state <> case t.state when 'overturned' then 'approved' else 'rejected' end
union all
select r.id, r.state, null, r.amount_micro, a.amount_micro
from spark_reversal r
left join (
  select reversal_id, sum(amount_micro) as amount_micro, count(*) as actions,
    count(*) filter (where status = 'available') as paid
  from spark_action where reversal_id is not null group by reversal_id
) a on a.reversal_id = r.id
where (a.amount_micro, a.actions) is distinct from (r.amount_micro, r.actions::bigint)
  or a.paid <> case r.state when 'overturned' then a.actions else 0 end
