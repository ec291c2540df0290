-- All used chain signatures: a transaction counts once, for one purpose.
create table chain_signature (
  signature text primary key check (length(signature) between 64 and 100),
  used_for text not null check (used_for in ('deposit', 'payout', 'loop', 'withdrawal')),
  used_id uuid not null,
  used_at timestamptz not null
);

create table deposit (
  id uuid primary key,
  creator_id uuid not null,
  reference text not null unique,
  amount_micro bigint not null check (amount_micro > 0),
  credited_micro bigint not null default 0 check (credited_micro >= 0),
  state text not null check (state in ('waiting', 'seen', 'credited', 'expired')),
  -- the newest credit, for the page; deposit_credit has them all
  signature text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  check ((state = 'credited') = (credited_micro > 0))
);
create index deposit_of_creator on deposit (creator_id, id desc);
create index deposit_open_of_creator on deposit (creator_id) where state in ('waiting', 'seen');
-- deposits to look for on chain: often while open, less often for a while afterwards
create index deposit_open on deposit (id) where state in ('waiting', 'seen');
create index deposit_closed on deposit (expires_at) where state in ('credited', 'expired');

create table deposit_credit (
  signature text primary key references chain_signature,
  deposit_id uuid not null references deposit,
  creator_id uuid not null,
  amount_micro bigint not null check (amount_micro > 0),
  slot bigint not null,
  credited_at timestamptz not null
);
create index deposit_credit_of_creator on deposit_credit (creator_id);
create index deposit_credit_of_deposit on deposit_credit (deposit_id);

-- Transactions that name a reference but pay nothing; anyone can send them. Read once, then skipped.
create table deposit_worthless (
  deposit_id uuid not null references deposit,
  signature text not null,
  primary key (deposit_id, signature)
);
