-- Accounts, sessions, second factors, wallets, X accounts, and what creators show of themselves.

create table app_user (
  id uuid primary key,
  username text not null check (length(username) between 3 and 30),
  username_key text not null unique,
  email text not null unique check (length(email) <= 254),
  password_hash text not null,
  name text not null,
  role text not null check (role in ('user', 'admin')),
  account_status text not null check (account_status in ('active', 'suspended', 'banned')),
  -- of a suspension by an admin; null where there is none
  suspended_until timestamptz,
  ban_reason text check ((account_status = 'banned') = (ban_reason is not null)),
  trust_score int not null check (trust_score between 0 and 1000),
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
  -- when the user last showed it: an X account cannot be changed for 30 days from then
  x_verified_at timestamptz,
  telegram_user_id text unique,
  telegram_username text,
  telegram_first_name text,
  telegram_photo_url text,
  created_at timestamptz not null,
  -- the account was deleted: personal data is gone, the books keep the id
  deleted_at timestamptz,
  -- when the address was confirmed by its link; null until then
  email_confirmed_at timestamptz,
  -- what the person came for; null until they said it
  purpose text check (purpose in ('earn', 'promote', 'both')),
  constraint app_user_deleted_is_blank check (deleted_at is null
    or num_nonnulls(wallet_address, wallet_replaced_at, x_username, x_username_key,
      telegram_user_id, telegram_username, telegram_first_name, telegram_photo_url) = 0),
  constraint app_user_wallet_former
    check (wallet_former is null or wallet_replaced_at is not null),
  constraint app_user_x_shown check (x_state = 'unverified' or x_username is not null),
  -- suspended by the score (rule 8.1) or by an admin for a time (rule 8.9)
  constraint app_user_suspension check (account_status = 'banned'
    or (account_status = 'suspended') = (trust_score < 200 or suspended_until is not null)),
  constraint app_user_x_verified
    check ((x_state = 'verified') = (x_verified_at is not null))
);
comment on table app_user is
  'An account of a person: earner, creator or admin. Growth: one row per person who ever '
  'registered; a deleted account stays as a blank row.';
revoke delete on app_user from stoke_app;
create index app_user_of_wallet on app_user (wallet_address) where wallet_address is not null;
-- lists of people for admins: the few who are not active, and by trust
create index app_user_not_active on app_user (account_status, id) where account_status <> 'active';
create index app_user_of_trust on app_user (trust_score, id);
-- finds the few admins among all users, for the choice of who answers an appeal
create index app_user_admin on app_user (id) where role = 'admin';
-- search of users by name, for admins
create index app_user_username_prefix on app_user (username_key text_pattern_ops);
create index app_user_email_prefix on app_user (email text_pattern_ops);
create index app_user_x_prefix on app_user (x_username_key text_pattern_ops);
create index app_user_telegram_prefix on app_user (lower(telegram_username) text_pattern_ops);

create table rules_acceptance (
  user_id uuid not null references app_user,
  version text not null check (length(version) between 1 and 40),
  accepted_at timestamptz not null,
  -- whether the accepted version says that who accepts it is 18 or older
  confirms_age boolean not null default false,
  primary key (user_id, version)
);
comment on table rules_acceptance is
  'That a user accepted a version of the rules. Growth: one row per user and version of the '
  'rules.';

create table user_session (
  id uuid primary key,
  user_id uuid not null references app_user,
  session_version int not null,
  -- the client, in a few words such as 'Firefox on Linux'
  device text not null default '' check (length(device) <= 80),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- when it last proved its person, for sensitive acts
  proved_at timestamptz not null,
  last_used_at timestamptz not null,
  -- the first half of the address; empty for sessions from before it was kept
  network text not null default '' check (length(network) <= 60)
);
comment on table user_session is
  'A login of a user on one device. Growth: one row per login, removed 90 days after it '
  'expired.';
create index user_session_of_user on user_session (user_id);
create index user_session_live on user_session (user_id, id desc) where revoked_at is null;
create index user_session_age on user_session (expires_at);

create table login_step (
  id uuid primary key,
  user_id uuid not null references app_user,
  session_version int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz check (used_at >= created_at)
);
comment on table login_step is
  'A login whose password was right and that waits for the code. Growth: one row per login with '
  'a second factor, removed soon after it expired.';
create index login_step_of_user on login_step (user_id);
create index login_step_age on login_step (expires_at);

create table second_factor (
  user_id uuid primary key references app_user,
  sealed_secret text not null check (length(sealed_secret) <= 200),
  started_at timestamptz not null,
  -- null until its first code was entered: it asks for nothing before
  confirmed_at timestamptz check (confirmed_at >= started_at),
  -- the last time step whose code was accepted: no code is accepted twice
  last_step bigint not null default 0
);
comment on table second_factor is
  'The app that makes a person''s login codes. The secret is sealed with a key that the '
  'database lacks. Growth: at most one row per user.';

create table recovery_code (
  user_id uuid not null references app_user,
  code_hash text not null check (length(code_hash) = 43),
  made_at timestamptz not null,
  used_at timestamptz check (used_at >= made_at),
  primary key (user_id, code_hash)
);
comment on table recovery_code is
  'A recovery code of a user, as its hash; each works once. Growth: a handful of rows per user '
  'with a second factor, replaced with each new set.';

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
comment on table passkey is
  'A passkey of a user: a second factor besides the app of `second_factor`, or instead of it. '
  'Growth: a few rows per user.';
create index passkey_of_user on passkey (user_id, id);

create table passkey_challenge (
  challenge text primary key check (length(challenge) = 43),
  user_id uuid not null references app_user,
  purpose text not null check (purpose in ('add', 'login', 'confirm')),
  held_by uuid not null,
  expires_at timestamptz not null
);
comment on table passkey_challenge is
  'What a passkey has to sign, once: for one person, one purpose, and one session or login. '
  'Growth: one row per attempt, removed when it is used or old.';
create index passkey_challenge_of_user on passkey_challenge (user_id);
create index passkey_challenge_age on passkey_challenge (expires_at);

create table guess_window (
  key text primary key,
  started_at timestamptz not null,
  failures int not null check (failures > 0),
  -- account of the window, removed with it; null for a window of an address
  subject text
);
comment on table guess_window is
  'Failed guesses per account-and-address and per address, shared by all processes. Growth: one '
  'row per account or address under guessing, removed when its window is over.';
create index guess_window_of_subject on guess_window (subject) where subject is not null;
create index guess_window_age on guess_window (started_at);

create table mail_ask (
  id uuid primary key,
  email text not null check (length(email) <= 254),
  asked_at timestamptz not null,
  wants text not null default 'reset' check (wants in ('reset', 'login_link', 'warning')),
  network text not null default '' check (length(network) <= 100)
);
comment on table mail_ask is
  'A mail about an account that someone asked for without being logged in. A worker looks the '
  'email up later, so that the reply takes the same time whether or not the account exists. '
  'Growth: one row per request, removed by the worker.';

create table one_time_code (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- sets a new password; confirms an address, changes it, undoes that change; lets a browser log in while
  -- strangers guess; keeps the second factor that an admin_request of the same id resets; turns off two-step login
  -- that was turned on
  kind text not null
    check (kind in ('reset', 'confirm', 'change', 'undo', 'login', 'keep_factor', 'undo_factor')),
  -- the address that the link is about
  email text check (length(email) <= 254),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz check (used_at >= created_at),
  voided_at timestamptz check (voided_at >= created_at),
  check (num_nonnulls(used_at, voided_at) <= 1),
  check ((email is null) = (kind in ('reset', 'keep_factor')))
);
comment on table one_time_code is
  'A link sent by mail that works once and for a time. Its secret is never stored. '
  'Growth: one row per link, removed with the account.';
create index one_time_code_of_user on one_time_code (user_id, created_at);
-- one open reset per user: a newer one voids the older
create unique index one_time_code_live_reset on one_time_code (user_id)
  where kind = 'reset' and used_at is null and voided_at is null;
-- A changed address is kept for its owner while the change can be undone.
create index one_time_code_kept on one_time_code (email)
  where kind = 'undo' and used_at is null and voided_at is null;

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
  -- of a reset: when the second factor is removed unless its owner cancels
  due_at timestamptz,
  closed_at timestamptz,
  check (state not in ('waiting', 'done') or approved_by is not null),
  check ((approved_by is null) = (approved_at is null)),
  check (state <> 'waiting' or (kind = 'reset_second_factor' and due_at is not null)),
  check ((state in ('open', 'waiting')) = (closed_at is null))
);
comment on table admin_request is
  'An act on an account that needs two admins: one asks with a reason, another one approves. '
  'Growth: one row per request, kept for ever.';
create unique index admin_request_live on admin_request (user_id)
  where state in ('open', 'waiting');
create index admin_request_open on admin_request (id) where state in ('open', 'waiting');
create index admin_request_due on admin_request (due_at) where state = 'waiting';
create index admin_request_by_user on admin_request (user_id, id);
revoke delete, truncate on admin_request from stoke_app;

create table wallet_change (
  user_id uuid not null references app_user,
  changed_at timestamptz not null,
  address text not null,
  kind text not null default 'saved' check (kind in ('saved', 'taken_back')),
  primary key (user_id, changed_at)
);
comment on table wallet_change is
  'A wallet that a user saved or took back, so that a change can be shown and questioned. '
  'Growth: one row per change, removed with the account.';

create table x_change (
  user_id uuid not null references app_user,
  changed_at timestamptz not null,
  handle text not null,
  handle_key text not null,
  -- another user verified this handle: having linked it says nothing about either of them
  was_taken boolean not null default false,
  primary key (user_id, changed_at)
);
comment on table x_change is
  'A handle that a user linked; the same handle at two users is a risk flag. Growth: one row '
  'per change, removed with the account.';
create index x_change_of_handle on x_change (handle_key, user_id);

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
comment on table x_claim is
  'A user''s claim to an X account: they post the code and submit the link of the post. Growth: '
  'one row per claim, removed with the account.';
create unique index x_claim_live on x_claim (user_id) where state in ('open', 'waiting');
create index x_claim_of_user on x_claim (user_id, id desc);
create index x_claim_waiting on x_claim (id) where state = 'waiting';

create table creator_profile (
  user_id uuid primary key references app_user,
  name text not null check (length(name) between 1 and 80),
  username text not null check (length(username) between 3 and 30),
  username_key text not null unique,
  description text not null check (length(description) <= 500),
  tags text[] not null check (cardinality(tags) <= 20),
  twitter text not null,
  website text not null,
  discord text not null,
  telegram text not null default '',
  logo text,
  banner text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- counts the changes, so that a form that was opened before the last one is refused
  revision integer not null default 1,
  -- the version of the rules for creators that was accepted when the profile was created; null of rows
  -- that no person made
  rules_version text check (length(rules_version) between 1 and 40)
);
comment on table creator_profile is
  'What a creator shows: brand, texts, links and pictures. Growth: at most one row per user, '
  'removed with the account.';

-- What of a creator is searched. `array_to_string` of a text array depends on nothing else.
create function creator_search_text(name text, username text, tags text[]) returns text
  language sql immutable parallel safe
  return lower(name || chr(10) || username || chr(10) || array_to_string(tags, chr(10)));

create index creator_profile_search on creator_profile
  using gin (creator_search_text(name, username, tags) gin_trgm_ops);
create index creator_profile_name_prefix on creator_profile (lower(name) text_pattern_ops);

create table follow (
  creator_id uuid not null references creator_profile on delete cascade,
  user_id uuid not null references app_user,
  followed_at timestamptz not null,
  primary key (creator_id, user_id),
  check (creator_id <> user_id)
);
comment on table follow is
  'That a user is told when a creator starts a campaign. Growth: at most 200 rows per user.';
create index follow_of_user on follow (user_id);
