-- What links accounts to one another, as keyed hashes: addresses and devices for 90 days, the rest as
-- long as the account exists.
create table trace (
  -- wallet: saved by the user, or of a withdrawal; funding: paid a deposit; proof: of submitted work
  kind text collate "C" not null
    check (kind in ('address', 'device', 'wallet', 'funding', 'proof')),
  hash bytea not null,
  user_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (hash, kind, user_id)
);
create index trace_of_user on trace (user_id, kind);
create index trace_old on trace (last_at) where kind in ('address', 'device');

-- What the worker has to look at: a trace that is new, a user in a hurry, work for a linked creator.
create table signal_due (
  id bigint generated always as identity primary key,
  kind text collate "C" not null,
  hash bytea,
  user_id uuid,
  creator_id uuid,
  check ((hash is null) <> (user_id is null))
);

-- A pattern that a person should look at, with the people and the evidence. It never acts by itself.
create table signal (
  id uuid primary key,
  kind text collate "C" not null check (kind in ('shared_wallet', 'shared_funding', 'shared_device',
    'shared_address', 'telegram_ring', 'too_fast', 'self_dealing', 'copied_proof')),
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
  dismissed_at timestamptz,
  dismissed_by uuid,
  dismissed_size int,
  dismiss_reason text check (length(dismiss_reason) between 1 and 500),
  unique (key, kind),
  check ((state = 'dismissed') = (num_nulls(dismissed_at, dismissed_by, dismissed_size,
    dismiss_reason) = 0))
);
create index signal_by_strength on signal (state, strength desc, id desc);
create index signal_of_kind on signal (state, kind, strength desc, id desc);

create table signal_person (
  signal_id uuid not null references signal on delete cascade,
  user_id uuid not null,
  primary key (signal_id, user_id)
);
create index signal_person_of_user on signal_person (user_id);

-- when the wallets that paid a deposit were read from the chain
alter table deposit_credit add column senders_read_at timestamptz;
create index deposit_credit_unread on deposit_credit (signature) where senders_read_at is null;

-- the wallets that are saved today
insert into trace (kind, hash, user_id, first_at, last_at)
select 'wallet', trace_hash('wallet', wallet_address), id, created_at, created_at
from app_user where wallet_address is not null;
insert into signal_due (kind, hash) select distinct kind, hash from trace;
