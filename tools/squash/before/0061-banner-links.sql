-- The links of banners are checked; admins see those that visitors cannot open.
alter table banner
  add column link_fault text check (link_fault in ('error', 'no_answer', 'private', 'redirects')),
  add column link_status int,
  add column link_checked_at timestamptz,
  add constraint banner_link_status_check check ((link_status is null) = (link_fault is distinct from 'error'));
