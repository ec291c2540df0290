-- An act on an account that needs two admins: one asks with a reason, another one approves.
create table admin_request (
  id uuid primary key,
  kind text not null check (kind in ('make_admin', 'remove_admin', 'reset_second_factor')),
  user_id uuid not null references app_user,
  reason text not null check (length(reason) <= 1000),
  asked_by uuid not null references app_user check (asked_by <> user_id),
  asked_at timestamptz not null,
  state text not null default 'open'
    check (state in ('open', 'waiting', 'done', 'withdrawn', 'cancelled')),
  approved_by uuid references app_user check (approved_by not in (asked_by, user_id)),
  approved_at timestamptz,
  -- Of a reset: when the second factor is removed unless its owner cancels, and the link to do so.
  due_at timestamptz,
  cancel_hash text unique,
  closed_at timestamptz,
  check (state not in ('waiting', 'done') or approved_by is not null),
  check ((approved_by is null) = (approved_at is null)),
  check (state <> 'waiting' or (kind = 'reset_second_factor' and due_at is not null)),
  check ((state in ('open', 'waiting')) = (closed_at is null))
);
create unique index admin_request_live on admin_request (user_id)
  where state in ('open', 'waiting');
create index admin_request_open on admin_request (id) where state in ('open', 'waiting');
create index admin_request_due on admin_request (due_at) where state = 'waiting';
create index admin_request_by_user on admin_request (user_id, id);
revoke delete, truncate on admin_request from stoke_app;
