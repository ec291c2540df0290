alter table app_user
  add column password_changed_at timestamptz,
  -- the person has gone: what was known of them is gone too, the books keep the id
  add column deleted_at timestamptz,
  add constraint app_user_deleted_is_blank check (deleted_at is null
    or num_nonnulls(wallet_address, wallet_replaced_at, x_username, x_username_key,
      telegram_user_id, telegram_username, telegram_first_name, telegram_photo_url) = 0);

-- what a session was started with, in a few words such as 'Firefox on Linux'
alter table user_session
  add column device text not null default '' check (length(device) <= 80);
create index user_session_live on user_session (user_id, id desc) where revoked_at is null;

-- of which account a window is, so that it can be removed with it; null for one of an address
alter table guess_window add column subject text;
create index guess_window_of_subject on guess_window (subject) where subject is not null;
create index guess_window_age on guess_window (started_at);

-- Somebody asked for a new password. Looked up later, so that the answer to the one who asks takes
-- the same time whether or not there is an account.
create table reset_ask (
  id uuid primary key,
  email text not null check (length(email) <= 254),
  asked_at timestamptz not null
);

-- A way back into an account. The token itself is stored nowhere.
create table password_reset (
  id uuid primary key,
  user_id uuid not null references app_user,
  token_hash text not null unique check (length(token_hash) = 43),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz check (used_at >= created_at),
  voided_at timestamptz,
  check (num_nonnulls(used_at, voided_at) <= 1)
);
create index password_reset_of_user on password_reset (user_id, created_at desc);
-- a newer one voids the older
create unique index password_reset_live on password_reset (user_id)
  where used_at is null and voided_at is null;

-- Mail on its way out, written in the transaction that makes it necessary. The text is made when it
-- is sent: no secret and no letter lies here, and the address goes when the mail has gone.
create table outgoing_mail (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  facts jsonb not null,
  to_address text check (length(to_address) <= 254),
  state text not null check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts int not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  not_before timestamptz not null,
  -- after this it is of no use to anybody
  send_before timestamptz not null check (send_before > created_at),
  closed_at timestamptz,
  error text check (length(error) <= 300),
  check ((state = 'waiting') = (to_address is not null)),
  check ((state = 'waiting') = (closed_at is null))
);
create index outgoing_mail_due on outgoing_mail (not_before, id) where state = 'waiting';
create index outgoing_mail_of_user on outgoing_mail (user_id, id);

-- What is still to be removed of an account that was deleted: files, and what a request that was
-- under way wrote after the deletion.
create table erasure (
  user_id uuid primary key references app_user,
  created_at timestamptz not null,
  not_before timestamptz not null,
  done_at timestamptz check (done_at >= created_at)
);
create index erasure_due on erasure (not_before, user_id) where done_at is null;
