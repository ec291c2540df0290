-- Whom to believe and whom not to pay: traces, signals, trust, screening.

-- Hashes of what links accounts to one another: handles, addresses, devices, proofs.
create schema trace;

create table trace.key (
  key bytea not null
);
comment on table trace.key is
  'The key of all hashes in `trace`, made by this database: the application can hash with it '
  'and cannot read it. Growth: one row.';
insert into trace.key (key)
select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

create function trace_hash(p_kind text, p_value text) returns bytea
language sql stable security definer set search_path = public, pg_catalog, pg_temp as $$
  select substr(sha256(key || convert_to(p_kind || ':' || p_value, 'UTF8')), 1, 16) from trace.key
$$;
revoke all on function trace_hash from public;
grant execute on function trace_hash to stoke_app;

create table trace (
  -- wallet: saved by the user, or of a withdrawal; funding: paid a deposit; proof: of submitted work
  kind text collate "C" not null,
  hash bytea not null,
  user_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (hash, kind, user_id),
  constraint trace_kind_check
    check (kind in ('address', 'device', 'wallet', 'funding', 'proof', 'telegram'))
);
comment on table trace is
  'A keyed hash that links accounts to one another: an address, a device, a wallet, a Telegram '
  'account. Growth: some rows per user; addresses and devices are removed 90 days after the '
  'last log-in with them, the rest with the account.';
create index trace_of_user on trace (user_id, kind);
create index trace_old on trace (last_at) where kind in ('address', 'device');

create table signal_due (
  id bigint generated always as identity primary key,
  kind text collate "C" not null,
  hash bytea,
  user_id uuid,
  creator_id uuid,
  check ((hash is null) <> (user_id is null))
);
comment on table signal_due is
  'What the worker has to look at: a trace that is new, a user in a hurry, work for a linked '
  'creator. Growth: a queue, emptied by the worker.';

create table signal (
  id uuid primary key,
  kind text collate "C" not null check (kind in ('shared_wallet',
    'shared_funding', 'shared_device', 'shared_address', 'shared_telegram', 'telegram_ring', 'too_fast',
    'self_dealing', 'copied_proof', 'listed_sender', 'returned', 'reported')),
  -- the same pattern is one signal
  key bytea not null,
  -- alone, and with the other signals of the same people
  base smallint not null check (base between 0 and 100),
  strength smallint not null check (strength between 0 and 100),
  size int not null check (size > 0),
  evidence jsonb not null,
  state text collate "C" not null default 'open' check (state in ('open', 'dismissed')),
  found_at timestamptz not null,
  changed_at timestamptz not null,
  -- when it was found, opened again or became strong last: a release of a payout from before did not see it
  risen_at timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by uuid,
  dismissed_size int,
  dismiss_reason text check (length(dismiss_reason) between 1 and 500),
  unique (key, kind),
  check ((state = 'dismissed') = (num_nulls(dismissed_at, dismissed_by, dismissed_size,
    dismiss_reason) = 0))
);
comment on table signal is
  'A pattern that a person should look at, with the people and the evidence. It never acts by '
  'itself. Growth: one row per pattern; removed when it no longer holds, or a year after it was '
  'dismissed.';
create index signal_by_strength on signal (state, strength desc, id desc);
create index signal_of_kind on signal (state, kind, strength desc, id desc);
create index signal_dismissed_age on signal (dismissed_at) where state = 'dismissed';

create table signal_person (
  signal_id uuid not null references signal on delete cascade,
  user_id uuid not null,
  joined_at timestamptz not null default now(),
  primary key (signal_id, user_id)
);
comment on table signal_person is
  'A person in a signal. Growth: one row per signal and person, removed with the signal.';
create index signal_person_of_user on signal_person (user_id);

create table signal_act (
  id uuid primary key,
  signal_id uuid not null,
  act text collate "C" not null check (act in ('ban', 'hold', 'reject')),
  -- the people read it when they are banned or their work is rejected
  reason text not null check (length(reason) between 1 and 500),
  acted_by uuid not null references app_user,
  acted_at timestamptz not null,
  undone_by uuid references app_user,
  undone_at timestamptz,
  -- the people read it when their ban is lifted
  undo_reason text check (length(undo_reason) between 1 and 500),
  check ((undone_by is null) = (undone_at is null)),
  check ((undone_by is null) = (undo_reason is null))
);
comment on table signal_act is
  'One act of an admin on everyone in a signal: their payouts are held, they are banned, or their waiting '
  'work is rejected. Growth: one row per act, kept for ever.';
create index signal_act_of_signal on signal_act (signal_id, id);
revoke delete, truncate on signal_act from stoke_app;

create table signal_act_person (
  id uuid primary key,
  act_id uuid not null references signal_act,
  user_id uuid not null,
  -- skipped: an admin, banned before, deleted; undoing: the ban of an undone act is still to be lifted; undone: as
  -- it was before
  state text collate "C" not null default 'waiting'
    check (state in ('waiting', 'done', 'skipped', 'undoing', 'undone')),
  -- the work whose rejection it planned
  work uuid[] not null default '{}',
  -- the ban that it made
  ban_id uuid,
  unique (act_id, user_id)
);
comment on table signal_act_person is
  'One of the people of such an act, and what became of it. Growth: one row per act and person, removed with '
  'the account.';
create index signal_act_person_of_user on signal_act_person (user_id);
create index signal_act_person_open on signal_act_person (id) where state in ('waiting', 'undoing');

create table trust_move (
  id uuid primary key,
  user_id uuid not null,
  cause text not null check (cause in ('payout_confirmed',
    'work_approved', 'rejection_upheld', 'appeal_won', 'account_returned')),
  -- the payout, submission or appeal that caused it
  subject uuid not null,
  -- the actual change: less than the public table says at the ends of the scale
  points int not null check (points between -1000 and 1000),
  score_after int not null check (score_after between 0 and 1000),
  at timestamptz not null,
  unique (user_id, cause, subject)
);
comment on table trust_move is
  'A change of a trust score. Append-only. Growth: one row per change, kept for ever.';
create index trust_move_of_user on trust_move (user_id, id desc);
revoke update, delete, truncate on trust_move from stoke_app;

create table trust_work (
  user_id uuid primary key,
  approved int not null check (approved > 0)
);
comment on table trust_work is
  'The number of approved submissions of a user: every tenth moves the score. Growth: at most '
  'one row per user.';

create table former_account (
  hash bytea not null,
  account uuid not null,
  score int not null check (score between 0 and 499),
  left_at timestamptz not null,
  primary key (hash, account)
);
comment on table former_account is
  'What a deleted account with a score below the start leaves, so that a new start does not '
  'wipe it: keyed hashes of its email, X account, wallet and Telegram account, and of former ones '
  'that were proven, and the score. Growth: some rows per such account, removed after 730 days.';
create index former_account_old on former_account (left_at);
revoke update, truncate on former_account from stoke_app;

create table returned_account (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  account uuid not null,
  score int not null check (score between 0 and 499),
  -- null: the worker has to look at it
  noted_at timestamptz,
  unique (user_id, account)
);
comment on table returned_account is
  'A user whose email, X account, wallet or Telegram account was one of a former account. '
  'Growth: one row per return, kept for ever.';
create index returned_account_due on returned_account (id) where noted_at is null;

create function handle_hashes(u app_user) returns setof bytea
language sql stable security definer set search_path = public, pg_catalog, pg_temp as $$
  select trace_hash(kind, value) from (values ('email', u.email), ('x', u.x_username_key),
    ('wallet', u.wallet_address), ('telegram', u.telegram_user_id)) h (kind, value)
  where value is not null
$$;
revoke all on function handle_hashes from public;
grant execute on function handle_hashes to stoke_app;

create function note_return() returns trigger
language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  insert into returned_account (user_id, account, score)
  select distinct new.id, account, score from former_account
  where hash in (select handle_hashes(new)) and account <> new.id
  on conflict do nothing;
  return null;
end
$$;
revoke all on function note_return from public;
create trigger app_user_returns
  after insert or update of email, x_username_key, wallet_address, telegram_user_id on app_user
  for each row execute function note_return();

create table address_screening (
  hash bytea primary key,
  is_listed boolean not null,
  checked_at timestamptz not null
);
comment on table address_screening is
  'What the screening list said of an address, by the keyed hash of wallets. Growth: one row '
  'per address, removed after 90 days.';
create index address_screening_age on address_screening (checked_at);
