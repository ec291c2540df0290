-- What an action of a Spark costs when it is judged and released. No index depends any more on what a
-- verdict or a release changes, so neither touches an index: the row is written anew in its own page.
drop index spark_action_waiting;
drop index spark_action_reserved;
drop index spark_action_done;
create index spark_action_done on spark_action (campaign_id, at) where kind <> 'message';
alter table spark_action set (fillfactor = 50);
alter table spark_participation set (fillfactor = 70);

-- The actions that wait to be judged, in the order in which they are.
create table spark_waiting (
  campaign_id uuid not null,
  at timestamptz not null,
  due_at timestamptz not null,
  action_id uuid not null,
  primary key (campaign_id, at, due_at, action_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
insert into spark_waiting
  select campaign_id, at, due_at, id from spark_action where status = 'waiting';

-- The batches whose rewards were reserved and are not released yet. A reversal takes back some of
-- these and leaves them here.
create table spark_reserved (
  campaign_id uuid not null,
  batch int not null,
  judged_at timestamptz not null,
  size int not null check (size > 0),
  actions uuid[] not null check (cardinality(actions) = size),
  primary key (campaign_id, batch)
);
insert into spark_reserved
  select campaign_id, row_number() over (partition by campaign_id order by judged_at) - count(*) over (
      partition by campaign_id), judged_at, count, ids
  from (
    select campaign_id, judged_at, count(*)::int as count, array_agg(id) as ids from spark_action
    where status = 'reserved' group by campaign_id, judged_at
  ) batch;
