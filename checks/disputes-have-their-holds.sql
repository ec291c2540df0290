-- money
-- A rejection or a reversal that may be appealed has an open hold of its amount, an overturned one a
-- posted hold, a final one a released hold. An overturned rejection left its work approved; the amount
-- of a reversal is the sum of its actions, which are paid once it is overturned and the traffic has followed.
with disputed as (
  select submission_id as subject, hold_id, state, amount_micro from dispute
  union all
  select id, id, state, amount_micro from spark_reversal
)
select coalesce(d.subject, h.id) as id, null::uuid as campaign_id, d.state, h.state as stands, d.amount_micro,
  h.amount as found_micro, null::int as actions, null::boolean as is_applied,
  null::int as traffic_database
from disputed d
full join (
  select * from ledger.hold
  where opened_reference like 'disputed:%' or opened_reference like 'reversal-disputed:%'
) h on h.id = d.hold_id
where d.subject is null or h.id is null or h.amount <> d.amount_micro
  or h.state <> case d.state
    when 'overturned' then 'posted' when 'upheld' then 'released' else 'open' end
union all
select s.id, null, t.state, s.state, t.amount_micro, s.amount_micro, null, null, null
from dispute t join submission s on s.id = t.submission_id
where t.amount_micro <> s.amount_micro or t.user_id <> s.user_id
  or s.state <> case t.state when 'overturned' then 'approved' else 'rejected' end
union all
select r.id, r.campaign_id, r.state, null, r.amount_micro, null, r.actions, r.is_applied, k.traffic_database
from spark_reversal r join spark_campaign k on k.id = r.campaign_id;
-- Then the reversals among these rows are the sums of their actions, while these are kept.
with given as (
  select * from jsonb_to_recordset($3) as given (id uuid, campaign_id uuid, state text, stands text, amount_micro bigint,
    found_micro bigint, actions bigint, is_applied boolean)
), taken as (
  select campaign_id, reversal_id, sum(a.amount_micro) as micro, count(*) as taken,
    count(*) filter (where a.status = 'available') as paid
  from traffic.spark_action a join (select campaign_id, id as reversal_id from given) g using (campaign_id, reversal_id)
  group by campaign_id, reversal_id
)
select given.*, a.micro, a.taken, a.paid
from given left join taken a on a.campaign_id = given.campaign_id and a.reversal_id = given.id
left join traffic.campaign c on c.campaign_id = given.campaign_id
where given.campaign_id is null
  or c.actions_removed_at is null and (
    (a.micro, coalesce(a.taken, 0)) is distinct from (given.amount_micro, given.actions)
    or coalesce(a.paid, 0)
      <> case when given.state = 'overturned' and (given.is_applied or a.paid > 0) then coalesce(a.taken, 0) else 0 end)
