-- money
-- The figures of a campaign equal the sums over its submissions and over the actions in its Spark.
select c.id as campaign_id, c.kind, c.spent_micro, c.reserved_micro, c.disputed_micro,
  c.returned_micro, c.completions, w.approved_micro, w.pending_micro,
  w.disputed_micro as disputes_micro, r.disputed_micro as reversals_micro, w.approved, f.returned_micro as forfeits_micro,
  wrong.is_wrong, k.posted, k.left_out, r.unapplied, k.traffic_database
from campaign c
left join spark_campaign k on k.id = c.id
left join (
  select s.campaign_id,
    coalesce(sum(s.amount_micro) filter (where s.state = 'approved'), 0) as approved_micro,
    coalesce(sum(s.amount_micro) filter (where s.state = 'pending'), 0) as pending_micro,
    coalesce(sum(t.amount_micro) filter (where t.state in ('open', 'appealed')), 0)
      as disputed_micro,
    count(*) filter (where s.state = 'approved') as approved
  from submission s left join dispute t on t.submission_id = s.id
  group by s.campaign_id
) w on w.campaign_id = c.id
left join (
  select campaign_id, sum(amount_micro) filter (where state in ('open', 'appealed')) as disputed_micro,
    array_agg(id) filter (where state = 'overturned' and not is_applied) as unapplied
  from spark_reversal group by campaign_id
) r on r.campaign_id = c.id
left join (
  select a.owner as campaign_id, sum(e.amount) as returned_micro
  from ledger.transaction t
  join ledger.entry e on e.transaction_id = t.id
  join ledger.account a on a.id = e.account_id
  where t.kind = 'forfeited' and a.kind = 'campaign_pool' group by a.owner
) f on f.campaign_id = c.id
cross join lateral (
  select (c.disputed_micro, c.completions, c.returned_micro) is distinct from
      (coalesce(w.disputed_micro, 0) + coalesce(r.disputed_micro, 0), coalesce(w.approved, 0),
        coalesce(f.returned_micro, 0))
    or c.kind <> 'spark' and (c.reserved_micro, c.spent_micro) is distinct from
      (coalesce(w.pending_micro, 0), coalesce(w.approved_micro, 0)) as is_wrong
) wrong
where c.kind = 'spark' or wrong.is_wrong;
-- Then what the people of these Sparks earned and is posted is the rest, with what was taken back by overturned reversals
-- that the traffic has not followed yet.
with given as (
  select * from jsonb_to_recordset($3) as given (campaign_id uuid, kind text, spent_micro bigint, reserved_micro bigint,
    disputed_micro bigint, returned_micro bigint, completions bigint, approved_micro bigint, pending_micro bigint,
    disputes_micro bigint, reversals_micro bigint, approved bigint, forfeits_micro bigint, is_wrong boolean,
    posted int, left_out uuid[], unapplied uuid[])
), unposted as (
  select campaign_id, sum(amount_micro) filter (where o.kind = 'judged') as judged,
    sum(amount_micro) filter (where o.kind = 'released') as released,
    sum(amount_micro) filter (where o.kind = 'reversed') as reversed
  from traffic.pending_amount o join given using (campaign_id)
  where o.number > given.posted or o.kind = 'judged' and o.user_id = any(given.left_out)
  group by campaign_id
), person as (
  select campaign_id, sum(reserved_micro) as reserved, sum(available_micro) as available
  from traffic.spark_participation where campaign_id in (select campaign_id from given) group by campaign_id
), taken as (
  select campaign_id, unnest(unapplied) as reversal_id from given
), back as (
  select campaign_id, sum(amount_micro) as unapplied_micro
  from traffic.spark_action join taken using (campaign_id, reversal_id)
  where status = 'reversed' group by campaign_id
)
select given.*, a.accrued_micro, a.paid_micro, a.unapplied_micro
from given left join unposted u using (campaign_id) left join person p using (campaign_id) left join back b using (campaign_id)
cross join lateral (
  select coalesce(p.reserved, 0) - coalesce(u.judged, 0) + coalesce(u.released, 0) + coalesce(u.reversed, 0) as accrued_micro,
    coalesce(p.available, 0) - coalesce(u.released, 0) as paid_micro, coalesce(b.unapplied_micro, 0) as unapplied_micro
) a
where given.is_wrong or given.kind = 'spark' and (given.reserved_micro, given.spent_micro) is distinct from
  (coalesce(given.pending_micro, 0) + a.accrued_micro, coalesce(given.approved_micro, 0) + a.paid_micro + a.unapplied_micro);
