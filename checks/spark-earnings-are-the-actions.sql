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
-- Then these people have as much in the traffic of their groups.
with moved as (
  select * from jsonb_to_recordset($3)
    as given (campaign_id uuid, user_id uuid, is_open boolean, balance bigint, paid bigint, in_days bigint,
      unapplied uuid[], posted int, is_left_out boolean)
)
select m.*, p.reserved_micro, p.available_micro, a.reserved, a.available, w.judged, w.released, w.reversed, null as sender,
  null::uuid as earner
from moved m
left join traffic.spark_participation p on p.campaign_id = m.campaign_id and p.user_id = m.user_id
cross join lateral (
  select coalesce(sum(amount_micro) filter (where status in ('reserved', 'doubtful')), 0) as reserved,
    coalesce(sum(amount_micro) filter (where status = 'available'), 0) as available,
    coalesce(sum(amount_micro) filter (where status = 'reversed' and reversal_id = any(m.unapplied)), 0) as unapplied
  from traffic.spark_action a where a.campaign_id = m.campaign_id and a.user_id = m.user_id
) a
cross join lateral (
  select coalesce(sum(amount_micro) filter (where o.kind = 'judged'), 0) as judged,
    coalesce(sum(amount_micro) filter (where o.kind = 'released'), 0) as released,
    coalesce(sum(amount_micro) filter (where o.kind = 'reversed'), 0) as reversed
  from traffic.pending_amount o where o.campaign_id = m.campaign_id and o.user_id = m.user_id
    and (o.number > m.posted or o.kind = 'judged' and m.is_left_out)
) w
where (p.reserved_micro, p.available_micro, m.balance, m.paid, m.in_days)
  is distinct from (a.reserved, a.available, a.reserved - w.judged + w.released + w.reversed,
    a.available + a.unapplied - w.released, a.available + a.unapplied - w.released)
union all
select m.*, null, null, null, null, null, null, null, s.sender, e.user_id
from moved m
cross join lateral (
  select distinct a.sender from traffic.spark_action a
  where a.campaign_id = m.campaign_id and a.user_id = m.user_id and a.sender is not null
    and a.status in ('doubtful', 'reserved', 'available') and a.rule_version >= 2
) s
left join traffic.spark_earner e on e.campaign_id = m.campaign_id
  and e.account = traffic.account_hash(s.sender)
where m.is_open and e.user_id is distinct from m.user_id
