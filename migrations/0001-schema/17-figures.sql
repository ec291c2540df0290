-- The published figures: how work is decided and payouts are made, by the day.

-- The bucket of a histogram that a time falls into: 0 for less than a millisecond; each of the others ends
-- at 1.1 times its beginning, so that its middle is less than 5% from every time in it.
create function time_bucket(began timestamptz, ended timestamptz) returns smallint
language sql immutable
return case when extract(epoch from ended - began) < 0.001 then 0
  else 1 + floor(ln(extract(epoch from ended - began)::float8 * 1000) / ln(1.1::float8)) end::smallint;

create table figure_day (
  -- the creator of the campaigns, or the task; all zeros: everybody's
  subject_id uuid not null,
  event text collate "C" not null,
  -- in UTC, on which it ended
  day date not null,
  -- of campaign; empty for payouts
  kind text collate "C" not null,
  -- of a rejection; otherwise empty
  reason text collate "C" not null,
  by_system boolean not null,
  -- how long it took
  bucket smallint not null,
  count bigint not null,
  amount_micro bigint not null,
  primary key (subject_id, event, day, kind, reason, by_system, bucket)
);
comment on table figure_day is
  'How often something that figures are published of happened on one day, and how long it took. They are read '
  'from here, at the same cost for a million decisions as for ten. Growth: some rows per day, per creator and '
  'day with decisions, and per task and day with approved work.';

create table figure_change (like figure_day) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table figure_change is
  'What happened since, written in its transaction: rows that are only added keep no decision waiting for '
  'another. A worker adds them to the days. Growth: a queue, emptied by the worker.';
create index figure_change_of on figure_change (subject_id, event, day);

create view figure as select * from figure_day union all select * from figure_change;
grant select on figure to stoke_app;

-- Everything that is counted: of whom, when, and from when to when it took. The first decision on a piece of work
-- counts permanently: an appeal that overturns it is an event of its own, and work that a ban removes is not decided.
create view figure_fact as
with everybody (id) as (values ('00000000-0000-0000-0000-000000000000'::uuid))
select 'approved' collate "C" as event, d.id, array[s.creator_id, e.id] as subjects, s.kind collate "C" as kind,
  '' collate "C" as reason, d.decided_by is null as by_system, d.decided_at as at, s.submitted_at as began,
  d.decided_at as ended, 0::bigint as amount_micro
from review_decision d join submission s on s.id = d.submission_id cross join everybody e
where d.state_before = 'pending' and d.state_after = 'approved'
union all
select 'rejected', t.submission_id, array[s.creator_id, e.id], s.kind, d.reason, d.decided_by is null, d.decided_at,
  s.submitted_at, d.decided_at, 0
from dispute t
join submission s on s.id = t.submission_id
join review_decision d on d.submission_id = t.submission_id and d.state_after = 'rejected'
cross join everybody e
union all
select case when d.reversal_id is null then 'approved' else 'rejected' end, d.action_id,
  array[c.creator_id, e.id], 'spark',
  -- of the reasons of reversals those that are reasons of rejections too
  case when r.reason in ('automated', 'low_quality', 'other') then r.reason else '' end,
  d.by_system, d.decided_at, d.message_at, d.decided_at, 0
from spark_doubt_decision d
join campaign c on c.id = d.campaign_id
left join spark_reversal r on r.id = d.reversal_id
cross join everybody e
union all
-- what a person was paid for, from opening the first of a tweet's actions to submitting
select 'done', d.id, array[s.task_id], s.kind, '', false, d.decided_at, opened.at, s.submitted_at, s.amount_micro
from review_decision d
join submission s on s.id = d.submission_id
cross join lateral (
  select least(min((action ->> 'openedAt')::timestamptz), s.submitted_at - interval '30 seconds') as at
  from jsonb_path_query(s.evidence, '$.actions.*') action
  having min((action ->> 'openedAt')::timestamptz) <= s.submitted_at
) opened
where d.state_before = 'pending' and d.state_after = 'approved' and s.kind = 'drip' and s.attempt = 1
union all
-- all links of a place, whenever each was submitted: from taking it to the last of them
select 'done', p.id, array[p.task_id], 'fomo', '', false, p.completed_at,
  least(p.taken_at, links.submitted_at - interval '30 seconds'), links.submitted_at, links.amount_micro
from fomo_place p
cross join lateral (
  select max(s.submitted_at) as submitted_at, sum(s.amount_micro)::bigint as amount_micro
  from fomo_link l join submission s on s.task_id = l.id and s.user_id = p.user_id
  where l.task_id = p.task_id having max(s.attempt) = 1
) links
where p.completed_at is not null and links.submitted_at >= p.taken_at
union all
select 'appealed', a.id, array[e.id], coalesce(s.kind, 'spark'), '', false, a.filed_at, a.filed_at, a.filed_at, 0
from appeal a left join submission s on s.id = a.submission_id cross join everybody e
where a.ban_id is null and a.suspension_id is null
union all
select case a.state when 'won' then 'overturned' else 'upheld' end, a.id, array[e.id], coalesce(s.kind, 'spark'), '',
  a.decided_by is null, a.decided_at, a.filed_at, a.decided_at, 0
from appeal a left join submission s on s.id = a.submission_id cross join everybody e
where a.ban_id is null and a.suspension_id is null and a.state <> 'open'
union all
select 'paid', p.id, array[e.id], '', '', true, p.confirmed_at, p.requested_at, p.confirmed_at, p.amount_micro
from payout p cross join everybody e
where p.state = 'confirmed' and p.purpose = 'earnings';
grant select on figure_fact to stoke_app;

-- The same by the day, as it is kept.
create view figure_fact_day as
select subject.id as subject_id, event, (at at time zone 'UTC')::date as day, kind, reason, by_system,
  time_bucket(began, ended) as bucket, amount_micro, f.id
from figure_fact f cross join lateral unnest(f.subjects) subject (id);
grant select on figure_fact_day to stoke_app;

create function figure_add(events text[], ids uuid[]) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into figure_change
  select subject_id, event, day, kind, reason, by_system, bucket, count(*), sum(amount_micro)
  from figure_fact_day where event = any(events) and id = any(ids) group by 1, 2, 3, 4, 5, 6, 7;
end $$;

-- The rows of a statement, by the column that names the counted subject, and then the events.
create function figure_of_rows() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  ids uuid[];
begin
  execute format('select array(select %I from added)', tg_argv[0]) into ids;
  perform figure_add(tg_argv[1:], ids);
  return null;
end $$;
create trigger figure_approved after insert on review_decision
  referencing new table as added for each statement execute function figure_of_rows('id', 'approved', 'done');
create trigger figure_rejected after insert on dispute
  referencing new table as added for each statement execute function figure_of_rows('submission_id', 'rejected');
create trigger figure_doubtful after insert on spark_doubt_decision
  referencing new table as added for each statement
  execute function figure_of_rows('action_id', 'approved', 'rejected');

create function figure_of_row() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform figure_add(tg_argv, array[new.id]);
  return null;
end $$;
create trigger figure_appealed after insert on appeal
  for each row execute function figure_of_row('appealed');
create trigger figure_answered after update of state on appeal
  for each row when (old.state = 'open' and new.state <> 'open')
  execute function figure_of_row('overturned', 'upheld');
create trigger figure_answered_at_once after insert on appeal
  for each row when (new.state <> 'open')
  execute function figure_of_row('overturned', 'upheld');
create trigger figure_done after update of completed_at on fomo_place
  for each row when (old.completed_at is null and new.completed_at is not null)
  execute function figure_of_row('done');
create trigger figure_paid after update of state on payout
  for each row when (old.state <> 'confirmed' and new.state = 'confirmed' and new.purpose = 'earnings')
  execute function figure_of_row('paid');
create trigger figure_paid_at_once after insert on payout
  for each row when (new.state = 'confirmed' and new.purpose = 'earnings')
  execute function figure_of_row('paid');
