-- Group traffic: what is said and done in Sparks. Nothing here refers to a table of the books and nothing there to
-- these, no trigger, view or function reaches across, and a statement names tables of one side: the traffic can lie in a
-- database of its own. Every key begins with the campaign. What a foreign key would have refused is found by
-- `checks/traffic-names-the-books.sql`.
create schema traffic;
grant usage on schema traffic to stoke_app;
alter default privileges in schema traffic grant select, insert, update, delete on tables to stoke_app;

create table traffic.key (
  key bytea not null
);
comment on table traffic.key is
  'The key of the hashes of Telegram accounts here, made by this database: the application can hash with it and '
  'cannot read it. Growth: one row.';
revoke all on traffic.key from stoke_app;
insert into traffic.key (key)
select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

create table traffic.place (
  number smallint not null check (number >= 0),
  is_only boolean primary key default true check (is_only)
);
comment on table traffic.place is
  'Which database of group traffic this is: 0 is that of the books, 1 the first address of TRAFFIC_DATABASE_URL. Written by the '
  'first server that uses it, so that a changed order is noticed. Growth: one row.';
revoke update, delete on traffic.place from stoke_app;

create function traffic.account_hash(p_account text) returns bytea
language sql stable security definer set search_path = traffic, pg_catalog, pg_temp as $$
  select substr(sha256(key || convert_to(p_account, 'UTF8')), 1, 16) from traffic.key
$$;
revoke all on function traffic.account_hash from public;
grant execute on function traffic.account_hash to stoke_app;

create table traffic.campaign (
  campaign_id uuid primary key,
  -- batches of actions that were judged or reversed: what a process remembers of them is of one number
  batches int not null default 0 check (batches >= 0),
  -- what was decided and the books must follow; each is part of the reference of its posting
  events int not null default 0 check (events >= 0),
  -- settled, or about to be: nothing more is paid
  is_closed boolean not null default false,
  -- when its actions and their texts were removed, with those of its month
  actions_removed_at timestamptz check (actions_removed_at is null or is_closed)
) with (fillfactor = 70);
comment on table traffic.campaign is
  'How far the judging of a Spark is. Growth: one row per Spark that was judged or settled.';
revoke delete on traffic.campaign from stoke_app;

create table traffic.spark_participation (
  campaign_id uuid not null,
  user_id uuid not null,
  participates_since timestamptz not null,
  liked_at timestamptz,
  retweeted_at timestamptz,
  commented_at timestamptz,
  -- when Telegram said that the person is in the group
  joined_at timestamptz,
  -- when the last required action on X was done
  actions_done_at timestamptz check (actions_done_at >= participates_since),
  -- sums over the person's actions
  reserved_micro bigint not null default 0 check (reserved_micro >= 0),
  available_micro bigint not null default 0 check (available_micro >= 0),
  primary key (campaign_id, user_id)
) with (fillfactor = 70);
comment on table traffic.spark_participation is
  'A person''s part in a Spark. Nothing done before it is paid (rule 5.3). Growth: one row per '
  'Spark and person.';
create index spark_participation_of_user on traffic.spark_participation (user_id, campaign_id);
-- the page of its people; its columns never change, so that counting stays cheap
create index spark_participation_latest
  on traffic.spark_participation (campaign_id, participates_since, user_id);

create table traffic.spark_member (
  campaign_id uuid not null,
  telegram_user_id text not null,
  is_member boolean not null,
  -- when the person last came in; null: not known
  joined_at timestamptz,
  changed_at timestamptz not null,
  changed_by bigint not null,
  primary key (campaign_id, telegram_user_id)
);
comment on table traffic.spark_member is
  'The last change of a person''s membership in the group of a Spark. Growth: one row per Spark and '
  'person.';
-- Finds what a deletion forgets.
create index spark_member_of_person on traffic.spark_member (telegram_user_id);

create table traffic.spark_join (
  campaign_id uuid not null,
  telegram_user_id text not null,
  joined_at timestamptz not null,
  primary key (campaign_id, telegram_user_id, joined_at)
);
comment on table traffic.spark_join is
  'When a person came into the group of a Spark: what they do there soon after that is unpaid. '
  'Growth: one row per join, removed after 3 days.';
create index spark_join_over on traffic.spark_join (joined_at);

create table traffic.spark_recording (
  campaign_id uuid primary key,
  number bigint not null check (number > 0)
) with (fillfactor = 70);
comment on table traffic.spark_recording is
  'The number of the last recording of what was said and done in a Spark. A recording holds the row until it is '
  'committed, so a reader of a number sees everything recorded up to it. Growth: one row per Spark.';

create table traffic.spark_action (
  id uuid not null,
  campaign_id uuid not null,
  kind text collate "C" not null check (kind in ('message', 'reaction', 'click')),
  -- the key that is counted once: chat:message, chat:message:sender, link:user; of a reaction whose account is
  -- deleted chat:message:id
  key text collate "C" not null check (length(key) between 1 and 120),
  -- by its own date: of a reaction the first, of an edited message the first
  at timestamptz not null,
  -- the Telegram account, or the chat that speaks as one; null: anonymous
  sender text,
  -- the account that this Telegram account was linked to then
  user_id uuid,
  -- of a reaction the key of its message, of a click its link
  target text collate "C" check ((kind = 'message') = (target is null)),
  -- a reaction that was taken back, and not given again, in the time in which it must stand
  is_removed boolean not null default false,
  -- what Telegram reported of it: all reports of a reaction, the newest of a message; each is
  -- (second since 2020) * 2^32 + update, negative where no reaction was left
  reports bigint[] not null default '{}',
  -- what the judge knows of a message's text
  letters int,
  words int,
  fingerprint text collate "C",
  simhash bigint,
  -- why the text is doubtful; once it is judged also that its author repeats one frame
  doubt text collate "C" check (doubt in ('frame', 'words', 'advert')),
  received_at timestamptz not null,
  due_at timestamptz not null,
  -- doubtful: reserved, and for a day the creator may decide against it
  status text collate "C" not null
    check (status in ('waiting', 'unpaid', 'doubtful', 'reserved', 'available', 'reversed')),
  code text collate "C",
  amount_micro bigint not null default 0 check (amount_micro >= 0),
  rule_version smallint not null,
  judged_at timestamptz,
  -- of a message that the judge may know already, as an unpaid one or an edited one: the number of
  -- the recording that last changed it
  recording bigint,
  available_at timestamptz check (available_at >= judged_at),
  -- the last reversal; an overturned one stays with its paid actions
  reversal_id uuid,
  primary key (campaign_id, id),
  unique (campaign_id, kind, key),
  check ((code is null) = (status in ('waiting', 'doubtful', 'reserved', 'available'))),
  check ((amount_micro > 0) = (status in ('doubtful', 'reserved', 'available', 'reversed'))),
  check ((status in ('doubtful', 'reserved', 'available', 'reversed')) <= (user_id is not null)),
  check ((status in ('doubtful', 'reserved', 'available', 'reversed')) <= (judged_at is not null)),
  check ((status = 'doubtful') <= (doubt is not null)),
  check ((status = 'available') = (available_at is not null)),
  check ((status = 'waiting') <= (judged_at is null)),
  check ((status = 'reversed') <= (reversal_id is not null)),
  check ((reversal_id is not null) <= (status in ('reversed', 'available')))
) partition by range (campaign_id);
-- What has no month of its own: ids that no clock made, and a month that was not made in time.
create table traffic.spark_action_default partition of traffic.spark_action default;
comment on table traffic.spark_action is
  'What a person did in a Spark and is paid for it: a message, a reaction, a click. Every '
  'action is one row, whatever the order in which Telegram reports it. A partition has the Sparks '
  'that were made in one month. Growth: one of the '
  'fastest: one row per action; those of people without an account are removed after 3 days, others by the month, '
  '730 days after the last of its Sparks was settled.';
create index spark_action_of_user on traffic.spark_action (user_id, campaign_id, at desc, id desc)
  where user_id is not null;
-- the queue of the judge, and that of the release
create index spark_action_waiting on traffic.spark_action (campaign_id, at, due_at) where status = 'waiting';
create index spark_action_reserved on traffic.spark_action (campaign_id, judged_at)
  where status in ('doubtful', 'reserved');
create index spark_action_doubtful on traffic.spark_action (campaign_id, id) where status = 'doubtful';
create index spark_action_recorded on traffic.spark_action (campaign_id, recording) where recording is not null;
create index spark_action_of_nobody on traffic.spark_action (received_at) where user_id is null;
create index spark_action_of_reversal on traffic.spark_action (campaign_id, reversal_id)
  where reversal_id is not null;
-- what was done lately, for the moderators' pages
create index spark_action_lately on traffic.spark_action (campaign_id, at);
create index spark_action_done on traffic.spark_action (campaign_id, at) where kind <> 'message';

create table traffic.spark_text (
  campaign_id uuid not null,
  action_id uuid not null,
  text text not null check (length(text) between 1 and 1000),
  -- until its message is paid or its reversal is final: when it is looked at again; null: paid, and kept
  erase_at timestamptz,
  primary key (campaign_id, action_id)
) partition by range (campaign_id);
create table traffic.spark_text_default partition of traffic.spark_text default;
comment on table traffic.spark_text is
  'The beginning of what a participant wrote. Beside the action, whose row is written anew with each of its '
  'states, in partitions like those of actions. Growth: one row per message of a participant; of unpaid ones removed '
  'after 14 days, others with the actions of their month.';
create index spark_text_due on traffic.spark_text (erase_at) where erase_at is not null;

-- The first id of a time. Ids are made by the server and begin with their millisecond.
create function traffic.first_id(p_at timestamptz) returns uuid
language sql stable set search_path = pg_catalog, pg_temp as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
revoke all on function traffic.first_id from public;
grant execute on function traffic.first_id to stoke_app;

-- The time that an id begins with.
create function traffic.time_of(p_id uuid) returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp as $$
  select to_timestamp(('x' || lpad(left(replace(p_id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)
$$;
revoke all on function traffic.time_of from public;
grant execute on function traffic.time_of to stoke_app;

-- Makes the partitions of the months (UTC) from one time to another. A month that has rows without a partition stays as it
-- is. New statements queue behind the lock that it asks for: while a backup reads, it gives up and is called again in an hour.
create function traffic.make_months(p_from timestamptz, p_until timestamptz) returns void
language plpgsql security definer set search_path = traffic, pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  month timestamp := date_trunc('month', p_from at time zone 'UTC');
  first_here uuid;
  first_after uuid;
  part text;
begin
  while month <= p_until at time zone 'UTC' loop
    first_here := traffic.first_id(month at time zone 'UTC');
    first_after := traffic.first_id((month + interval '1 month') at time zone 'UTC');
    if to_regclass('traffic.spark_action_' || to_char(month, 'YYYY_MM')) is null then
      lock table only traffic.spark_action, only traffic.spark_text in access exclusive mode;
      if not exists (select 1 from traffic.spark_action where campaign_id >= first_here and campaign_id < first_after)
        and not exists (select 1 from traffic.spark_text where campaign_id >= first_here and campaign_id < first_after)
      then
        foreach part in array array['spark_action', 'spark_text'] loop
          execute format('create table if not exists traffic.%I partition of traffic.%I for values from (%L) to (%L)',
            part || '_' || to_char(month, 'YYYY_MM'), part, first_here, first_after);
        end loop;
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
exception when lock_not_available or deadlock_detected then
  return;
end $$;
revoke all on function traffic.make_months from public;
grant execute on function traffic.make_months to stoke_app;

-- Removes the actions and texts of the Sparks that were made in a month (UTC), when they are these, all of them are closed
-- and nothing in them waits. New statements queue behind the lock that it asks for: while a backup reads, it gives up and is
-- called again in an hour. Answers whether they are removed. A cluster locks one Spark by a statement, and knows no recursion.
create function traffic.remove_month(p_month timestamptz, p_campaigns uuid[], p_at timestamptz) returns boolean
language plpgsql security definer set search_path = traffic, pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  month timestamp := date_trunc('month', p_month at time zone 'UTC');
  first_here uuid := traffic.first_id(month at time zone 'UTC');
  first_after uuid := traffic.first_id((month + interval '1 month') at time zone 'UTC');
  ids uuid[] := array(select distinct id from unnest(p_campaigns) as given (id) order by id);
  last uuid := first_here;
  one uuid;
  part regclass;
begin
  foreach one in array ids loop
    perform from traffic.campaign c where c.campaign_id = one for update;
  end loop;
  lock table only traffic.spark_action, only traffic.spark_text in access exclusive mode;
  if (select count(*) from traffic.campaign c where c.campaign_id = any(ids) and c.is_closed
      and c.actions_removed_at is null and c.campaign_id > first_here and c.campaign_id < first_after) < cardinality(ids)
    or exists (select 1 from traffic.outbox o where o.campaign_id = any(ids))
    or exists (select 1 from traffic.spark_action a where a.campaign_id > first_here and a.campaign_id < first_after
      and a.status = 'waiting')
    or exists (select 1 from traffic.spark_action a where a.campaign_id > first_here and a.campaign_id < first_after
      and a.status in ('doubtful', 'reserved'))
  then
    return false;
  end if;
  -- Nothing lies between them.
  foreach one in array ids || first_after loop
    if exists (select 1 from traffic.spark_action a where a.campaign_id > last and a.campaign_id < one) then
      return false;
    end if;
    last := one;
  end loop;
  update traffic.campaign set actions_removed_at = p_at where campaign_id = any(ids);
  delete from traffic.spark_text_default where campaign_id > first_here and campaign_id < first_after;
  delete from traffic.spark_action_default where campaign_id > first_here and campaign_id < first_after;
  foreach part in array array_remove(array[to_regclass('traffic.spark_action_' || to_char(month, 'YYYY_MM')),
    to_regclass('traffic.spark_text_' || to_char(month, 'YYYY_MM'))], null) loop
    execute format('drop table %s', part);
  end loop;
  return true;
exception when lock_not_available or deadlock_detected then
  return false;
end $$;
revoke all on function traffic.remove_month from public;
grant execute on function traffic.remove_month to stoke_app;

create table traffic.spark_earner (
  campaign_id uuid not null,
  account bytea not null,
  user_id uuid not null,
  primary key (campaign_id, account)
);
comment on table traffic.spark_earner is
  'Which user earned first with a Telegram account in a Spark, by the keyed hash of its number: '
  'only that one is paid for what it does there, also when the account is deleted. Growth: one '
  'row per Spark and account that earned, removed when the Spark settles.';
create index spark_earner_of_user on traffic.spark_earner (user_id, campaign_id);
revoke update, truncate on traffic.spark_earner from stoke_app;

create table traffic.outbox (
  campaign_id uuid primary key,
  number int not null check (number > 0),
  kind text collate "C" not null check (kind in ('judged', 'released', 'reversed', 'decided')),
  at timestamptz not null,
  -- all that the books need to know of it
  body jsonb not null
);
comment on table traffic.outbox is
  'What was decided last in the traffic of a Spark and the books do not have yet, or are not known to have. While it is '
  'there nothing more is decided. Growth: a queue, emptied by the worker.';

-- Locks the row of a Spark, made when it is first decided on, and then looks whether something waits for the books: a
-- statement that waited for the lock would not see what its last holder wrote elsewhere.
create function traffic.lock_campaign(p_campaign uuid) returns table (batches int, events int, is_pending boolean, is_closed boolean)
language plpgsql set search_path = traffic, pg_temp as $$
begin
  perform from traffic.campaign c where c.campaign_id = p_campaign for update;
  if not found then
    insert into traffic.campaign (campaign_id) values (p_campaign) on conflict do nothing;
    perform from traffic.campaign c where c.campaign_id = p_campaign for update;
  end if;
  return query select c.batches, c.events, exists (select from traffic.outbox o where o.campaign_id = p_campaign),
    c.is_closed
    from traffic.campaign c where c.campaign_id = p_campaign;
end $$;
revoke all on function traffic.lock_campaign from public;
grant execute on function traffic.lock_campaign to stoke_app;

create table traffic.spark_tally (
  campaign_id uuid not null,
  hour timestamptz not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  -- empty: none
  code text collate "C" not null,
  actions bigint not null,
  amount_micro bigint not null,
  primary key (campaign_id, hour, kind, status, code)
);
comment on table traffic.spark_tally is
  'How many actions of a Spark of one kind came to what, in the hour in which they were done. '
  'Its results are read from here, at the same cost for a million actions as for ten. Growth: '
  'some rows per Spark and hour.';

create table traffic.spark_tally_change (like traffic.spark_tally) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table traffic.spark_tally_change is
  'What changed since. Actions are recorded without the lock of their campaign, by several '
  'processes: rows that are only added keep none of them waiting. A worker adds them to the '
  'tally. Growth: a queue, emptied by the worker.';
create index spark_tally_change_of on traffic.spark_tally_change (campaign_id);

-- The difference that a statement makes. The changed rows are read first, and what was counted is written then: on a cluster a
-- statement that writes does not see them. Actions of people without an account are not counted: they are
-- deleted after days.
create function traffic.spark_tally_count() returns trigger language plpgsql
set search_path = traffic, pg_temp as $$
declare
  one traffic.spark_tally_change;
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  for one in
    select campaign_id, date_trunc('hour', at, 'UTC'), kind, status, coalesce(code, ''), sign * count(*),
      sign * sum(amount_micro)
    from changed where user_id is not null group by 1, 2, 3, 4, 5
  loop
    insert into traffic.spark_tally_change values (one.*);
  end loop;
  return null;
end $$;
create trigger spark_tally_add after insert on traffic.spark_action
  referencing new table as changed for each statement execute function traffic.spark_tally_count();
create trigger spark_tally_remove after delete on traffic.spark_action
  referencing old table as changed for each statement execute function traffic.spark_tally_count();

create function traffic.spark_tally_move() returns trigger language plpgsql
set search_path = traffic, pg_temp as $$
declare
  one traffic.spark_tally_change;
begin
  for one in
    select campaign_id, date_trunc('hour', at, 'UTC'), kind, status, coalesce(code, ''), sum(n),
      sum(n * amount_micro)
    from (
      select campaign_id, at, kind, status, code, amount_micro, user_id, 1 as n from added
      union all
      select campaign_id, at, kind, status, code, amount_micro, user_id, -1 from removed
    ) changed
    where user_id is not null group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(n * amount_micro) <> 0
  loop
    insert into traffic.spark_tally_change values (one.*);
  end loop;
  return null;
end $$;
create trigger spark_tally_move after update on traffic.spark_action
  referencing new table as added old table as removed
  for each statement execute function traffic.spark_tally_move();

-- The Sparks with actions that are due to be judged, after one, by id. The queue is not read as a whole: each Spark is
-- looked up after the one before. Not as one recursive statement, which a cluster of databases refuses.
create function traffic.campaigns_to_judge(p_after uuid, p_done_by timestamptz, p_now timestamptz) returns setof uuid
language plpgsql stable set search_path = traffic, pg_temp as $$
declare
  v_id uuid := p_after;
begin
  loop
    select a.campaign_id into v_id from traffic.spark_action a where a.status = 'waiting' and a.campaign_id > v_id
      order by a.campaign_id limit 1;
    exit when not found;
    perform from traffic.spark_action a where a.campaign_id = v_id and a.status = 'waiting' and a.at <= p_done_by
      and a.due_at <= p_now order by a.at limit 1;
    if found then
      return next v_id;
    end if;
  end loop;
end $$;
revoke all on function traffic.campaigns_to_judge from public;
grant execute on function traffic.campaigns_to_judge to stoke_app;

-- The Sparks with reserved rewards, after one, by id, and when the first of these was judged. Read in the same way.
create function traffic.campaigns_reserved(p_after uuid) returns table (id uuid, judged_at timestamptz)
language plpgsql stable set search_path = traffic, pg_temp as $$
declare
  v_id uuid := p_after;
begin
  loop
    select a.campaign_id, a.judged_at into v_id, judged_at from traffic.spark_action a
      where a.status in ('doubtful', 'reserved') and a.campaign_id > v_id order by a.campaign_id, a.judged_at limit 1;
    exit when not found;
    id := v_id;
    return next;
  end loop;
end $$;
revoke all on function traffic.campaigns_reserved from public;
grant execute on function traffic.campaigns_reserved to stoke_app;

-- What was done in Sparks and what came of it, with the columns of `campaign_outcome`: a row for each hour and outcome.
create view traffic.outcome as
select campaign_id, hour, kind as part,
  case status when 'doubtful' then 'waiting' else status end collate "C" as status,
  status in ('reserved', 'available') as is_paid, code as reason, actions as count, amount_micro
from (select * from traffic.spark_tally union all select * from traffic.spark_tally_change) tally;
grant select on traffic.outcome to stoke_app;

-- What waits for its first decision: messages that look doubtful.
create view traffic.waiting as
select 'spark' as kind, at as began from traffic.spark_action where status = 'doubtful';
grant select on traffic.waiting to stoke_app;

-- What the pending events of Sparks move, by person: the amounts in their bodies.
create view traffic.pending_amount as
select o.campaign_id, o.number, o.kind, one."userId" as user_id, one.amount as amount_micro
from traffic.outbox o
cross join jsonb_to_recordset(coalesce(o.body -> 'rewards', o.body -> 'released', o.body -> 'reversals'))
  as one ("userId" uuid, amount bigint);
grant select on traffic.pending_amount to stoke_app;
