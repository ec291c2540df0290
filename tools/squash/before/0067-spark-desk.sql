-- What people with an account did in a Spark that is not settled, in the 24 hours before it was counted.
create table spark_desk (
  campaign_id uuid primary key references spark_campaign on delete cascade,
  actions int not null,
  paid int not null,
  refused int not null,
  alarms text[] not null,
  counted_at timestamptz not null,
  -- the order for moderators: those that need a look first, then the busiest
  rank bigint not null generated always as (cardinality(alarms) * 1000000000000 + actions) stored
) with (fillfactor = 70);
