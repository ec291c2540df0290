-- What the chain says: used signatures, deposits, the history of the treasury, and the runs of
-- the checks.

create table chain_signature (
  signature text primary key check (length(signature) between 64 and 100),
  used_for text not null,
  -- the deposit, the attempt of a payout (the payout, when others sent it), the loop, or the participation that was paid
  used_id uuid not null,
  used_at timestamptz not null,
  constraint chain_signature_used_for_check
    check (used_for in ('deposit', 'payout', 'loop', 'boost_payment'))
);
comment on table chain_signature is
  'A used chain signature: a transaction counts once, for one purpose. Growth: one row per '
  'transaction on chain; that of a payout that vanished is removed.';

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
comment on table deposit is
  'An intention of a creator to pay, under a reference of its own on chain. Growth: one row per '
  'request, kept for ever.';
create index deposit_of_creator on deposit (creator_id, id desc);
create index deposit_open_of_creator on deposit (creator_id) where state in ('waiting', 'seen');
create index deposit_open on deposit (expires_at) where state in ('waiting', 'seen');

create table deposit_credit (
  signature text primary key references chain_signature,
  deposit_id uuid not null references deposit,
  creator_id uuid not null,
  amount_micro bigint not null check (amount_micro > 0),
  slot bigint not null,
  credited_at timestamptz not null,
  -- when the wallets that paid a deposit were read from the chain
  senders_read_at timestamptz,
  -- who paid, kept until it was screened; read from the chain where it is not known, and given up
  -- after a number of attempts
  senders text[],
  senders_attempts integer not null default 0,
  senders_not_before timestamptz,
  senders_given_up_at timestamptz
);
comment on table deposit_credit is
  'A transfer that was credited to a deposit. Growth: one row per transfer, kept for ever.';
create index deposit_credit_of_creator on deposit_credit (creator_id);
create index deposit_credit_of_deposit on deposit_credit (deposit_id);
create index deposit_credit_slot on deposit_credit (slot);
create index deposit_credit_age on deposit_credit (credited_at);
create index deposit_credit_unread on deposit_credit (signature) where senders_read_at is null;

create table deposit_by_hand (
  signature text primary key references deposit_credit,
  admin_id uuid not null references app_user,
  reason text not null check (length(reason) between 10 and 1000),
  -- the wallets that paid, read from the chain at the decision
  senders text[] not null,
  -- refers to support_ticket (15-support.sql)
  ticket_id uuid
);
comment on table deposit_by_hand is
  'The credit of a transfer whose owner the chain does not show: the admin, the reason and the '
  'paying wallets. Append-only. Growth: one row per such credit, kept for ever.';
revoke update, delete on deposit_by_hand from stoke_app;

create table treasury_history (
  only_one boolean primary key default true check (only_one),
  -- the newest final slot that the node has named, when it was asked, and how often until then
  final_slot bigint not null,
  checked_at timestamptz,
  check_number bigint not null default 0,
  -- the newest final transaction that was listed
  signature text,
  -- a part that is still to be listed, between these two signatures; null where none is left
  gap_before text,
  gap_until text,
  -- everything final up to this slot is listed and read, but for what was given up and for the lost
  -- part; null until the first reading is complete
  read_slot bigint,
  -- the check that named the final slot up to which everything is read, and when it was
  reached_check bigint not null default 0,
  reached_at timestamptz,
  -- the timeline of the primary on which it was last read; null before the first reading
  timeline text check (timeline ~ '^[0-9A-F]{8}$'),
  -- when these books were restored from a backup, or first read on another primary, and the slot from which on
  -- older bytes are dead; null until the node was asked after it
  restored_at timestamptz,
  safe_slot bigint,
  -- a part that the node no longer had
  lost_from bigint,
  lost_to bigint,
  check (num_nulls(lost_from, lost_to) in (0, 2)),
  check (lost_to > lost_from)
);
comment on table treasury_history is
  'How far the history of the treasury''s token account has been listed and read. Growth: one '
  'row.';
insert into treasury_history (final_slot) values (0);

create table treasury_transaction (
  signature text primary key,
  slot bigint not null,
  is_final boolean not null,
  listed_at timestamptz not null,
  read_at timestamptz,
  -- a replacement is a transfer by which an operator gave back what the treasury had lost, or moved it to a new address
  kind text check (kind in ('unclaimed', 'memo', 'replacement')),
  amount_micro bigint check (amount_micro > 0),
  memo text,
  -- what a transfer is for that is not final yet: a deposit
  subject_id uuid,
  attempts integer not null default 0,
  not_before timestamptz,
  error text,
  given_up_at timestamptz,
  check (kind is null or read_at is not null),
  check (coalesce(kind in ('unclaimed', 'replacement'), false) = (amount_micro is not null)),
  check ((kind is not distinct from 'memo') = (memo is not null)),
  check (given_up_at is null or read_at is null)
);
comment on table treasury_transaction is
  'A transaction of that history that is still to be read, is not final yet or was given up, or '
  'that stays known: an unclaimed transfer, a memo of the treasury, a replacement of what it had lost. Growth: '
  'what is read and final is removed; unclaimed transfers, memos and replacements are kept.';
create index treasury_transaction_unread on treasury_transaction (attempts, slot desc)
  where read_at is null;
create index treasury_transaction_passing on treasury_transaction (listed_at) where not is_final;
create index treasury_transaction_subject on treasury_transaction (subject_id)
  where subject_id is not null;

create table treasury_comparison (
  only_one boolean primary key default true check (only_one),
  due_at timestamptz not null default '-infinity',
  -- a balance that was read at a final slot, until the history is read up to there
  pending_slot bigint,
  pending_amount bigint,
  -- the last comparison, in micro-USDC
  compared_at timestamptz,
  slot bigint,
  on_chain bigint,
  sent_not_confirmed bigint,
  arrived_not_credited bigint,
  owed bigint,
  own bigint,
  surplus bigint,
  -- the first comparison in a row that found the treasury short, or found a surplus
  differs_since timestamptz,
  check ((pending_slot is null) = (pending_amount is null)),
  check (num_nulls(compared_at, slot, on_chain, sent_not_confirmed, arrived_not_credited, owed, own,
    surplus) in (0, 8))
);
comment on table treasury_comparison is
  'What the treasury holds on chain beside what the books say, compared each minute. Growth: one '
  'row.';
insert into treasury_comparison default values;

create table check_run (
  name text primary key check (name in ('minute', 'night')),
  due_at timestamptz not null default '-infinity',
  -- the last green run
  green_at timestamptz,
  -- names of the wrong and the unknown checks of the last run
  wrong text[] not null default '{}',
  unknown text[] not null default '{}',
  ran_at timestamptz
);
comment on table check_run is
  'The last run of the checks of a minute, over new transactions, or of a night, over everything since the last seal. '
  'Growth: two rows.';
revoke insert, delete, truncate on check_run from stoke_app;
insert into check_run (name) values ('minute'), ('night');

create table payout_pause (
  id uuid primary key,
  -- the failed checks and what they found
  reason text not null check (length(reason) between 1 and 4000),
  since timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references app_user,
  lift_reason text check (length(lift_reason) between 1 and 1000),
  -- when admins were last told of a shortage in it
  shortage_alarm_at timestamptz,
  cause text not null default 'check'
    check (cause in ('check', 'hourly_limit', 'second_payment', 'treasury_short', 'chain_ahead')),
  check ((lifted_at is null) = (lifted_by is null)),
  check ((lifted_at is null) = (lift_reason is null))
);
comment on table payout_pause is
  'A pause of payouts: none is signed while one is not lifted. Growth: one row per pause, never '
  'removed.';
create unique index payout_pause_standing on payout_pause ((true)) where lifted_at is null;
revoke delete, truncate on payout_pause from stoke_app;
