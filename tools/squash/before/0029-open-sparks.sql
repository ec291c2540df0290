-- The Sparks that moderators look at, newest first.
create index campaign_spark_open on campaign (id desc)
  where kind = 'spark' and settled_at is null and state <> 'pending';
