-- Deposits are found in the history of the treasury's token account, not by one look per reference.
create table deposit_watch (
  only_one boolean primary key default true check (only_one),
  -- Everything final up to here has been listed; no signature before the first one.
  slot bigint not null,
  signature text,
  -- A part that is still to be listed, between these two signatures; null where none is left.
  gap_before text,
  gap_until text,
  checked_at timestamptz
);
insert into deposit_watch (slot) values (0);

-- Transactions of the history that are still to be read, and those that are not final yet.
create table deposit_arrival (
  signature text primary key,
  slot bigint not null,
  is_final boolean not null,
  listed_at timestamptz not null,
  read_at timestamptz,
  tries integer not null default 0,
  -- the deposit that an arrival pays that is not final yet
  deposit_id uuid references deposit
);
create index deposit_arrival_unread on deposit_arrival (tries, slot desc) where read_at is null;
create index deposit_arrival_of_deposit on deposit_arrival (deposit_id);

drop table deposit_worthless;
drop index deposit_open;
drop index deposit_closed;
create index deposit_open on deposit (expires_at) where state in ('waiting', 'seen');
