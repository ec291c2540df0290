-- The tally of a Spark counts each action once, by its kind, its outcome and its hour, and what its people have is the sum
-- of their paid actions; once these are removed, the sum of the tally. Its card counts the messages and the people that were ever paid, as far as that is posted.
with removed as (
  select campaign_id from traffic.campaign where actions_removed_at is not null
), counted as (
  select campaign_id, date_trunc('hour', at, 'UTC') as hour, kind, status, coalesce(code, '') as code,
    count(*) as actions, sum(amount_micro) as micro
  from traffic.spark_action where user_id is not null group by 1, 2, 3, 4, 5
), kept as (
  select campaign_id, hour, kind, status, code, sum(actions) as actions, sum(amount_micro) as micro
  from (select * from traffic.spark_tally union all select * from traffic.spark_tally_change) tally
  left join removed r using (campaign_id) where r.campaign_id is null
  group by 1, 2, 3, 4, 5 having sum(actions) <> 0 or sum(amount_micro) <> 0
), paid as (
  select campaign_id, user_id, count(*) filter (where kind = 'message') as messages,
    coalesce(sum(amount_micro) filter (where status in ('doubtful', 'reserved')), 0) as reserved,
    coalesce(sum(amount_micro) filter (where status = 'available'), 0) as available
  from traffic.spark_action where amount_micro > 0 group by 1, 2
), person as (
  select campaign_id, user_id, coalesce(messages, 0) as messages, a.user_id is not null as is_paid,
    (coalesce(reserved, 0), coalesce(available, 0))
      is distinct from (coalesce(reserved_micro, 0), coalesce(available_micro, 0)) as is_wrong
  from paid a full join (
    select p.* from traffic.spark_participation p left join removed r using (campaign_id) where r.campaign_id is null
  ) p using (campaign_id, user_id)
), earned as (
  select campaign_id, sum(reserved_micro + available_micro) as micro
  from traffic.spark_participation join removed using (campaign_id) group by campaign_id
), tallied as (
  select campaign_id, sum(amount_micro) filter (where is_paid) as micro
  from traffic.outcome join removed using (campaign_id) group by campaign_id
)
select campaign_id, hour::text as "where", kind, status, code, c.actions, k.actions as kept, c.micro, k.micro as kept_micro,
  null::jsonb as judged
from counted c full join kept k using (campaign_id, hour, kind, status, code)
where (c.actions, c.micro) is distinct from (k.actions, k.micro)
union all
select campaign_id, user_id::text, 'person', null, null, null, null, null, null, null from person where is_wrong
union all
select c.campaign_id, 'card', null, null, null, c.messages, null, c.people, null,
  jsonb_set(o.body, '{number}', to_jsonb(o.number))
from (
  select campaign_id, sum(messages) as messages, count(*) filter (where is_paid) as people from person group by campaign_id
) c
left join traffic.outbox o on o.campaign_id = c.campaign_id and o.kind = 'judged'
union all
select campaign_id, null, 'person', null, null, null, null, e.micro, t.micro, null
from earned e full join tallied t using (campaign_id)
where coalesce(e.micro, 0) <> coalesce(t.micro, 0);
-- Then the cards among these rows are as shown.
select given.*, s.messages, s.engaged_users
from jsonb_to_recordset($3) as given (campaign_id uuid, "where" text, kind text, status text, code text,
  actions bigint, kept bigint, micro bigint, kept_micro bigint, judged jsonb)
left join spark_campaign s on s.id = given.campaign_id
cross join lateral (
  select coalesce(sum(one.messages), 0) as messages, count(*) filter (where "isNew") as people
  from jsonb_to_recordset(coalesce(given.judged -> 'rewards', '[]'))
    as one ("userId" uuid, messages int, "isNew" boolean)
  where (given.judged ->> 'number')::int > s.posted or one."userId" = any(s.left_out)
) unposted
where given."where" is distinct from 'card' or (given.actions - unposted.messages, given.micro - unposted.people)
  is distinct from (s.messages::numeric, s.engaged_users::bigint);
