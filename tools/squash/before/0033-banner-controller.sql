-- Banners are managed by admins. `revision` counts the changes of a banner, so that an admin does
-- not overwrite what another one changed in the meantime.
alter table banner
  add column revision int not null default 1 check (revision > 0),
  add constraint banner_position_check check (position between -1000000 and 2000000);
create index banner_in_order on banner (position, id);
