-- When a creator wants a campaign to start; null: as soon as it can.
alter table campaign add column starts_at timestamptz check (starts_at > created_at);
create index campaign_scheduled on campaign (starts_at, id)
  where state = 'pending' and funded_at is not null and starts_at is not null;
