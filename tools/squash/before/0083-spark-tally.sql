-- How many actions of a Spark of each kind came to what, by the hour in which they were done. Its results
-- are read from here, at the same cost for a million actions as for ten.
create table spark_tally (
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

-- What changed since. Actions are recorded without the lock of their campaign, by several processes: rows
-- that are only added keep none of them waiting. A worker adds them to the tally.
create table spark_tally_change (like spark_tally);
create index spark_tally_change_of on spark_tally_change (campaign_id);
alter table spark_tally_change set (autovacuum_vacuum_scale_factor = 0.02);

create view spark_tally_now as
  select * from spark_tally union all select * from spark_tally_change;
grant select on spark_tally_now to stoke_app;

-- The difference that a statement makes. Actions of people without an account are not counted: they are
-- deleted after days.
create function spark_tally_add() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into spark_tally_change
  select campaign_id, date_trunc('hour', at, 'UTC'), kind, status, coalesce(code, ''), count(*),
    sum(amount_micro)
  from added where user_id is not null group by 1, 2, 3, 4, 5;
  return null;
end $$;
create function spark_tally_move() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into spark_tally_change
  select campaign_id, date_trunc('hour', at, 'UTC'), kind, status, coalesce(code, ''), sum(n),
    sum(n * amount_micro)
  from (
    select campaign_id, at, kind, status, code, amount_micro, user_id, 1 as n from added
    union all
    select campaign_id, at, kind, status, code, amount_micro, user_id, -1 from removed
  ) changed
  where user_id is not null group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(n * amount_micro) <> 0;
  return null;
end $$;
create function spark_tally_remove() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into spark_tally_change
  select campaign_id, date_trunc('hour', at, 'UTC'), kind, status, coalesce(code, ''), -count(*),
    -sum(amount_micro)
  from removed where user_id is not null group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger spark_tally_add after insert on spark_action
  referencing new table as added for each statement execute function spark_tally_add();
create trigger spark_tally_move after update on spark_action
  referencing new table as added old table as removed
  for each statement execute function spark_tally_move();
create trigger spark_tally_remove after delete on spark_action
  referencing old table as removed for each statement execute function spark_tally_remove();

insert into spark_tally
  select campaign_id, date_trunc('hour', at, 'UTC'), kind, status, coalesce(code, ''), count(*),
    sum(amount_micro)
  from spark_action where user_id is not null group by 1, 2, 3, 4, 5;

-- What left the pool of a campaign whose work is not submitted, by the hour: for its chart.
create table campaign_outflow (
  campaign_id uuid not null references campaign,
  hour timestamptz not null,
  -- below zero when more came back than left
  amount_micro bigint not null,
  primary key (campaign_id, hour)
);
insert into campaign_outflow
  select a.owner, date_trunc('hour', t.created_at, 'UTC'), -sum(e.amount)
  from ledger.account a
  join campaign c on c.id = a.owner and c.kind = 'spark'
  join ledger.entry e on e.account_id = a.id
  join ledger.transaction t on t.id = e.transaction_id
  where a.kind = 'campaign_pool'
    and t.kind not in ('spark-funded', 'spark-topped-up', 'spark-settled')
  group by 1, 2 having sum(e.amount) <> 0;
