-- The figures that a campaign keeps of its work are those of the work itself.
select c.id as campaign_id, c.spent_micro, c.reserved_micro, c.contested_micro, c.returned_micro,
  c.completions, w.approved_micro, w.pending_micro, w.contested_micro as disputes_micro,
  w.approved, f.returned_micro as forfeits_micro
from drip_campaign c
left join (
  select s.campaign_id,
    coalesce(sum(s.amount_micro) filter (where s.state = 'approved'), 0) as approved_micro,
    coalesce(sum(s.amount_micro) filter (where s.state = 'pending'), 0) as pending_micro,
    coalesce(sum(t.amount_micro) filter (where t.state in ('open', 'appealed')), 0)
      as contested_micro,
    count(*) filter (where s.state = 'approved') as approved
  from submission s left join dispute t on t.submission_id = s.id
  where s.kind = 'drip' group by s.campaign_id
) w on w.campaign_id = c.id
left join (
  select campaign_id, sum(amount_micro) as returned_micro from forfeit group by campaign_id
) f on f.campaign_id = c.id
where (c.spent_micro, c.reserved_micro, c.contested_micro, c.completions, c.returned_micro)
  is distinct from
  (coalesce(w.approved_micro, 0), coalesce(w.pending_micro, 0), coalesce(w.contested_micro, 0),
    coalesce(w.approved, 0), coalesce(f.returned_micro, 0));
