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
  wallet_address text,
  -- set when a wallet replaced another one: payouts to it wait (rule 9.1)
  wallet_replaced_at timestamptz,
  x_username text,
  x_username_key text unique,
  telegram_user_id text unique,
  telegram_username text,
  telegram_first_name text,
  telegram_photo_url text,
  created_at timestamptz not null
);

create table user_session (
  id uuid primary key,
  user_id uuid not null references app_user,
  session_version int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index user_session_of_user on user_session (user_id);

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
  primary key (user_id, changed_at)
);

-- failed guesses per account-and-address and per address, shared by all processes
create table guess_window (
  key text primary key,
  started_at timestamptz not null,
  failures int not null check (failures > 0)
);
