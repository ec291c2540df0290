-- When the address was confirmed by its link; null until then.
alter table app_user add column email_confirmed_at timestamptz;
-- Operators name the addresses of admins.
update app_user set email_confirmed_at = created_at where role = 'admin';

-- Links sent by mail: one confirms the address of an account, changes it, or undoes that change.
create table email_link (
  id uuid primary key,
  user_id uuid not null references app_user,
  kind text not null check (kind in ('confirm', 'change', 'undo')),
  email text not null check (length(email) <= 254),
  token_hash text not null unique check (length(token_hash) = 43),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz check (used_at >= created_at),
  voided_at timestamptz check (voided_at >= created_at)
);
create index email_link_of_user on email_link (user_id, created_at);
-- A changed address is kept for its owner while the change can be undone.
create index email_link_kept on email_link (email)
  where kind = 'undo' and used_at is null and voided_at is null;
