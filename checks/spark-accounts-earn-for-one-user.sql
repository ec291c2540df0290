-- money
-- What was done with a Telegram account in a Spark is paid under the user who was the first to earn with
-- it there.
with moved as (
  select distinct a.owner as user_id, a.campaign as campaign_id
  from ledger.transaction t
  join ledger.entry e on e.transaction_id = t.id
  join ledger.account a on a.id = e.account_id and a.kind = 'earner_accruing'
  where t.position > $1
  union
  select user_id, campaign_id from spark_participation where $1 = 0
)
select m.campaign_id, m.user_id, s.sender, e.user_id as earner
from moved m
join campaign c on c.id = m.campaign_id and c.settled_at is null
cross join lateral (
  select distinct a.sender from spark_action a
  where a.campaign_id = m.campaign_id and a.user_id = m.user_id and a.sender is not null
    and a.status in ('reserved', 'available') and a.rule_version >= 2
) s
left join spark_earner e on e.campaign_id = m.campaign_id
  and e.account = trace_hash('telegram', s.sender)
where e.user_id is distinct from m.user_id;
