-- money
-- What a person earned in a Spark is the sum of the paid actions, each paid once: the reserved part
-- that is posted is in the accruing account; the available part has left it or was paid by an overturned reversal, also
-- before the traffic follows that, and is in the days of the receipts. What was done with a Telegram account is paid under the user who was
-- the first to earn with it there.
with moved as (
  select distinct a.owner as user_id, a.campaign as campaign_id
  from ledger.transaction t
  join ledger.entry e on e.transaction_id = t.id
  join ledger.account a on a.id = e.account_id and a.kind = 'earner_accruing'
  where t.position > $1
)
select m.campaign_id, m.user_id, c.settled_at is null as is_open, l.balance, l.released + r.paid as paid, d.in_days,
  r.unapplied, k.posted, coalesce(m.user_id = any(k.left_out), false) as is_left_out, k.traffic_database
from moved m
left join campaign c on c.id = m.campaign_id
left join spark_campaign k on k.id = m.campaign_id
cross join lateral (
  select coalesce(sum(e.amount), 0) as balance,
    coalesce(-sum(e.amount) filter (where t.kind = 'spark-released'), 0) as released
  from ledger.account l
  join ledger.entry e on e.account_id = l.id
  join ledger.transaction t on t.id = e.transaction_id
  where l.kind = 'earner_accruing' and l.owner = m.user_id and l.campaign = m.campaign_id
) l
cross join lateral (
  select coalesce(sum(amount_micro), 0) as in_days from spark_reward_day d
  where d.campaign_id = m.campaign_id and d.user_id = m.user_id
) d
cross join lateral (
  select coalesce(sum(amount_micro), 0) as paid, array_agg(id) filter (where not is_applied) as unapplied
  from spark_reversal r
  where r.campaign_id = m.campaign_id and r.user_id = m.user_id and r.state = 'overturned'
) r;
-- Then these people have as much in the traffic of their groups. Removed actions are what their people have of them.
with moved as (
  select * from jsonb_to_recordset($3)
    as given (campaign_id uuid, user_id uuid, is_open boolean, balance bigint, paid bigint, in_days bigint,
      unapplied uuid[], posted int, is_left_out boolean)
), part as (
  select campaign_id, user_id, reserved_micro, available_micro
  from traffic.spark_participation join moved using (campaign_id, user_id)
), done as (
  select campaign_id, user_id,
    sum(amount_micro) filter (where status in ('reserved', 'doubtful')) as reserved,
    sum(amount_micro) filter (where status = 'available') as available,
    sum(amount_micro) filter (where status = 'reversed' and reversal_id = any(unapplied)) as unapplied
  from traffic.spark_action join moved using (campaign_id, user_id) group by campaign_id, user_id
), removed as (
  select campaign_id, user_id, reserved_micro as reserved, available_micro as available
  from part join traffic.campaign c using (campaign_id) where c.actions_removed_at is not null
), unposted as (
  select campaign_id, user_id, sum(amount_micro) filter (where o.kind = 'judged') as judged,
    sum(amount_micro) filter (where o.kind = 'released') as released,
    sum(amount_micro) filter (where o.kind = 'reversed') as reversed
  from traffic.pending_amount o join moved m using (campaign_id, user_id)
  where o.number > m.posted or o.kind = 'judged' and m.is_left_out
  group by campaign_id, user_id
), paid_as as (
  select s.campaign_id, s.user_id, s.sender, e.user_id as earner
  from (
    select distinct campaign_id, user_id, sender from traffic.spark_action join moved using (campaign_id, user_id)
    where is_open and sender is not null and status in ('doubtful', 'reserved', 'available') and rule_version >= 2
  ) s
  left join traffic.spark_earner e on e.campaign_id = s.campaign_id and e.account = traffic.account_hash(s.sender)
)
select m.*, p.reserved_micro, p.available_micro, a.reserved, a.available, a.judged, a.released, a.reversed, null as sender,
  null::uuid as earner
from moved m
left join part p using (campaign_id, user_id)
left join done d using (campaign_id, user_id)
left join removed r using (campaign_id, user_id)
left join unposted u using (campaign_id, user_id)
cross join lateral (
  select coalesce(d.reserved, 0) + coalesce(r.reserved, 0) as reserved,
    coalesce(d.available, 0) + coalesce(r.available, 0) as available, coalesce(d.unapplied, 0) as unapplied,
    coalesce(u.judged, 0) as judged, coalesce(u.released, 0) as released, coalesce(u.reversed, 0) as reversed
) a
where (p.reserved_micro, p.available_micro, m.balance, m.paid, m.in_days)
  is distinct from (a.reserved, a.available, a.reserved - a.judged + a.released + a.reversed,
    a.available + a.unapplied - a.released, a.available + a.unapplied - a.released)
union all
select m.*, null, null, null, null, null, null, null, s.sender, s.earner
from moved m join paid_as s using (campaign_id, user_id)
where s.earner is distinct from m.user_id
