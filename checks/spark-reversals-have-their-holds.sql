-- money
-- A reversal that may be appealed has an open hold of its amount, an overturned one a posted hold, a
-- final one a released hold; and its amount is the sum of its actions.
select coalesce(r.id, h.id) as reversal_id, r.state, h.state as hold_state, r.amount_micro,
  h.amount as held_micro, a.amount_micro as actions_micro
from spark_reversal r
full join (
  select * from ledger.hold where opened_reference like 'reversal-disputed:%'
) h on h.id = r.id
left join (
  select reversal_id, sum(amount_micro) as amount_micro, count(*) as actions,
    count(*) filter (where status = 'available') as paid
  from spark_action where reversal_id is not null group by reversal_id
) a on a.reversal_id = r.id
where r.id is null or h.id is null or h.amount <> r.amount_micro
  or (a.amount_micro, a.actions) is distinct from (r.amount_micro, r.actions::bigint)
  or a.paid <> case r.state when 'overturned' then a.actions else 0 end
  or h.state <> case r.state
    when 'overturned' then 'posted' when 'upheld' then 'released' else 'open' end;
