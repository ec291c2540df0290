create table app_user (
  id uuid primary key,
  username text not null check (length(username) between 3 and 30),
  username_key text not null unique,
  email text not null unique check (length(email) <= 254),
  password_hash text not null,
  name text not null,
  role text not null check (role in ('user', 'admin')),
  account_status text not null check (account_status in ('active', 'suspended', 'banned')),
  ban_reason text check ((account_status = 'banned') = (ban_reason is not null)),
  reputation_score int not null check (reputation_score between 0 and 1000),
  session_version int not null default 1,
  password_changed_at timestamptz,
  wallet_address text,
  -- set when this wallet replaced another one: payouts to it wait (rule 9.1)
  wallet_replaced_at timestamptz,
  -- the wallet that a change on hold replaced; cancelling the change restores it
  wallet_former text,
  x_username text,
  x_username_key text unique,
  -- whether the user has shown that the X account is theirs
  x_state text not null default 'unverified'
    check (x_state in ('unverified', 'pending', 'verified')),
  -- when the handle last replaced another one
  x_changed_at timestamptz,
  telegram_user_id text unique,
  telegram_username text,
  telegram_first_name text,
  telegram_photo_url text,
  created_at timestamptz not null,
  -- the account was deleted: personal data is gone, the books keep the id
  deleted_at timestamptz,
  constraint app_user_deleted_is_blank check (deleted_at is null
    or num_nonnulls(wallet_address, wallet_replaced_at, x_username, x_username_key,
      telegram_user_id, telegram_username, telegram_first_name, telegram_photo_url) = 0),
  constraint app_user_wallet_former
    check (wallet_former is null or wallet_replaced_at is not null),
  constraint app_user_x_shown check (x_state = 'unverified' or x_username is not null),
  -- suspension follows from the score alone (rule 8.1)
  constraint app_user_suspension_is_the_score
    check (account_status = 'banned' or (account_status = 'suspended') = (reputation_score < 200))
);
create index app_user_of_wallet on app_user (wallet_address) where wallet_address is not null;
-- finds the few admins among all users, for the choice of who answers an appeal
create index app_user_admin on app_user (id) where role = 'admin';
-- search of users by name, for admins
create index app_user_username_prefix on app_user (username_key text_pattern_ops);
create index app_user_email_prefix on app_user (email text_pattern_ops);
create index app_user_x_prefix on app_user (x_username_key text_pattern_ops);
create index app_user_telegram_prefix on app_user (lower(telegram_username) text_pattern_ops);

create table user_session (
  id uuid primary key,
  user_id uuid not null references app_user,
  session_version int not null,
  -- the client, in a few words such as 'Firefox on Linux'
  device text not null default '' check (length(device) <= 80),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index user_session_of_user on user_session (user_id);
create index user_session_live on user_session (user_id, id desc) where revoked_at is null;

create table rules_acceptance (
  user_id uuid not null references app_user,
  version text not null check (length(version) between 1 and 40),
  accepted_at timestamptz not null,
  primary key (user_id, version)
);

-- every wallet a user ever saved, so that a change can be shown and questioned
create table wallet_change (
  user_id uuid not null references app_user,
  changed_at timestamptz not null,
  address text not null,
  kind text not null default 'saved' check (kind in ('saved', 'taken_back')),
  primary key (user_id, changed_at)
);

-- failed guesses per account-and-address and per address, shared by all processes
create table guess_window (
  key text primary key,
  started_at timestamptz not null,
  failures int not null check (failures > 0),
  -- account of the window, removed with it; null for a window of an address
  subject text
);
create index guess_window_of_subject on guess_window (subject) where subject is not null;
create index guess_window_age on guess_window (started_at);

-- every handle a user ever linked; the same handle at two users is a risk flag
create table x_change (
  user_id uuid not null references app_user,
  changed_at timestamptz not null,
  handle text not null,
  handle_key text not null,
  primary key (user_id, changed_at)
);
create index x_change_of_handle on x_change (handle_key, user_id);

-- A user's claim to an X account: they post the code and submit the link of the post.
create table x_claim (
  id uuid primary key,
  user_id uuid not null references app_user,
  handle text not null,
  code text not null unique,
  -- open: no post yet; waiting: for an admin; dropped: the handle was changed before the decision
  state text not null check (state in ('open', 'waiting', 'confirmed', 'refused', 'dropped')),
  opened_at timestamptz not null,
  post_link text check (length(post_link) <= 400),
  shown_at timestamptz check (shown_at >= opened_at),
  decided_at timestamptz check (decided_at >= shown_at),
  -- null on a confirmed claim: confirmed by the system
  decided_by uuid check (decided_by <> user_id),
  note text not null default '' check (length(note) <= 500),
  check ((post_link is null) = (shown_at is null)),
  check (state <> 'open' or post_link is null),
  check (state not in ('waiting', 'confirmed', 'refused') or post_link is not null),
  check ((state in ('confirmed', 'refused')) = (decided_at is not null)),
  check (state <> 'refused' or (decided_by is not null and note <> ''))
);
create unique index x_claim_live on x_claim (user_id) where state in ('open', 'waiting');
create index x_claim_of_user on x_claim (user_id, id desc);
create index x_claim_waiting on x_claim (id) where state = 'waiting';

-- Requests for a new password. A worker looks the email up later, so that the reply takes the same
-- time whether or not the account exists.
create table reset_ask (
  id uuid primary key,
  email text not null check (length(email) <= 254),
  asked_at timestamptz not null
);

-- A password reset. Its token is never stored.
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
-- one open reset per user: a newer one voids the older
create unique index password_reset_live on password_reset (user_id)
  where used_at is null and voided_at is null;
