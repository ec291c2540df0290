-- The figures that a campaign keeps of its work are those of the work itself.
select c.id as campaign_id, c.spent_micro, c.reserved_micro, c.completions, w.approved_micro,
  w.pending_micro, w.approved
from drip_campaign c
left join (
  select s.campaign_id,
    coalesce(sum(s.amount_micro) filter (where s.state = 'approved'), 0) as approved_micro,
    coalesce(sum(s.amount_micro) filter (where s.state = 'pending'), 0) as pending_micro,
    count(*) filter (where s.state = 'approved') as approved
  from submission s where s.kind = 'drip' group by s.campaign_id
) w on w.campaign_id = c.id
where (c.spent_micro, c.reserved_micro, c.completions)
  is distinct from
  (coalesce(w.approved_micro, 0), coalesce(w.pending_micro, 0), coalesce(w.approved, 0));
