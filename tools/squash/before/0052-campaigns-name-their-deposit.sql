-- The deposit whose money funded a campaign that waited, so that the deposit can name what it started.
alter table campaign add column funded_by_deposit_id uuid;
create index campaign_funded_by_deposit on campaign (funded_by_deposit_id)
  where funded_by_deposit_id is not null;
