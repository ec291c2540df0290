-- The links of a Spark whose opening is paid, as they were when it started: what the creator changes
-- afterwards leads nobody elsewhere.
create table spark_link (
  campaign_id uuid not null references spark_campaign on delete cascade,
  kind text not null check (kind in ('tweet', 'website', 'x', 'discord')),
  position int not null check (position between 1 and 4),
  url text not null check (length(url) <= 400 and url ~ '^https?://'),
  primary key (campaign_id, kind),
  -- the same address is paid once
  unique (campaign_id, url)
);
