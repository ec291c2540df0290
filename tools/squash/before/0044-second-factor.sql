-- The app that makes a person's login codes. The secret is sealed with a key that the database lacks.
create table second_factor (
  user_id uuid primary key references app_user,
  sealed_secret text not null check (length(sealed_secret) <= 200),
  started_at timestamptz not null,
  -- null until its first code was entered: it asks for nothing before
  confirmed_at timestamptz check (confirmed_at >= started_at),
  -- the last time step whose code was accepted: no code is accepted twice
  last_step bigint not null default 0
);

create table recovery_code (
  user_id uuid not null references app_user,
  code_hash text not null check (length(code_hash) = 43),
  made_at timestamptz not null,
  used_at timestamptz check (used_at >= made_at),
  primary key (user_id, code_hash)
);

-- A login whose password was right and that waits for the code.
create table login_step (
  id uuid primary key,
  user_id uuid not null references app_user,
  session_version int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz check (used_at >= created_at)
);
create index login_step_of_user on login_step (user_id);
create index login_step_age on login_step (expires_at);

-- Addresses from before they were confirmed count as confirmed.
alter table app_user add column email_confirmed_at timestamptz;
update app_user set email_confirmed_at = created_at where deleted_at is null;
