-- A passkey is a second factor: besides the app of second_factor, or instead of it.
create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user,
  credential_id text not null unique check (length(credential_id) between 1 and 1364),
  -- COSE
  public_key bytea not null check (length(public_key) <= 4000),
  -- 0 for passkeys that do not count
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz check (last_used_at >= created_at)
);
create index passkey_of_user on passkey (user_id, id);

-- What a passkey has to sign, once: for one person, one purpose, and one session or login.
create table passkey_challenge (
  challenge text primary key check (length(challenge) = 43),
  user_id uuid not null references app_user,
  purpose text not null check (purpose in ('add', 'login', 'confirm')),
  held_by uuid not null,
  expires_at timestamptz not null
);
create index passkey_challenge_of_user on passkey_challenge (user_id);
create index passkey_challenge_age on passkey_challenge (expires_at);
