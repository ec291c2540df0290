-- Deposits and payouts are found by one reading of the history of the treasury's token account.

create table treasury_history (
  only_one boolean primary key default true check (only_one),
  -- the newest final slot that the node has named, and when it was asked
  final_slot bigint not null,
  checked_at timestamptz,
  -- the newest final transaction that was listed
  signature text,
  -- a part that is still to be listed, between these two signatures; null where none is left
  gap_before text,
  gap_until text,
  -- everything final up to this slot is listed and read, but for what was given up and for the lost
  -- part; null until the first reading is complete
  read_slot bigint,
  -- when the node was asked for the final slot up to which everything is read
  reached_at timestamptz,
  -- a part that the node no longer had
  lost_from bigint,
  lost_to bigint,
  check (num_nulls(lost_from, lost_to) in (0, 2)),
  check (lost_to > lost_from)
);

-- Transactions that are still to be read, those that are not final yet, those that were given up, and
-- what stays known: transfers that belong to nobody yet, and memos of the treasury.
create table treasury_transaction (
  signature text primary key,
  slot bigint not null,
  is_final boolean not null,
  listed_at timestamptz not null,
  read_at timestamptz,
  kind text check (kind in ('unclaimed', 'memo')),
  amount_micro bigint check (amount_micro > 0),
  memo text,
  -- what a transfer is for that is not final yet: a deposit
  subject_id uuid,
  tries integer not null default 0,
  not_before timestamptz,
  error text,
  given_up_at timestamptz,
  check (kind is null or read_at is not null),
  check ((kind is not distinct from 'unclaimed') = (amount_micro is not null)),
  check ((kind is not distinct from 'memo') = (memo is not null)),
  check (given_up_at is null or read_at is null)
);
create index treasury_transaction_unread on treasury_transaction (tries, slot desc)
  where read_at is null;
create index treasury_transaction_passing on treasury_transaction (listed_at) where not is_final;
create index treasury_transaction_subject on treasury_transaction (subject_id)
  where subject_id is not null;

-- The history is read once more from its beginning, so that transfers that belong to nobody are known
-- from then on. What is credited or recorded stays as it is.
insert into treasury_history (final_slot, read_slot)
select coalesce(max(slot), 0), max(slot) from treasury_watch;

insert into treasury_transaction (signature, slot, is_final, listed_at, read_at, subject_id)
select signature, slot, is_final, listed_at, read_at, deposit_id from deposit_arrival;

drop table treasury_watch;
drop table deposit_arrival;
drop table deposit_watch;

-- Who paid is known when a deposit is credited; it is kept until it was screened. Older credits are read
-- from the chain, and given up after a number of tries.
alter table deposit_credit
  add column senders text[],
  add column sender_tries integer not null default 0,
  add column senders_not_before timestamptz,
  add column senders_given_up_at timestamptz;
