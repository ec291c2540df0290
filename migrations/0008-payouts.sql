create table payout (
  id uuid primary key,
  user_id uuid not null,
  amount_micro bigint not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  address text not null,
  -- this payout's own key on chain: asked before new bytes are signed
  reference text not null unique,
  state text not null
    check (state in ('requested', 'review', 'sending', 'confirmed', 'failed', 'refunded')),
  requested_at timestamptz not null,
  sent_at timestamptz,
  confirmed_at timestamptz,
  signature text,
  reason text,
  -- transactions with this payout that failed or could not be signed: the next one has it alone
  failures int not null default 0 check (failures >= 0),
  not_before timestamptz,
  check ((state = 'confirmed') = (confirmed_at is not null)),
  check (state <> 'confirmed' or signature is not null),
  check (state not in ('failed', 'refunded') or reason is not null)
);
create index payout_of_user on payout (user_id, id desc);
create index payout_waiting on payout (id) where state = 'requested';
create index payout_in_review on payout (id) where state = 'review';
create index payout_unfinished on payout (requested_at)
  where state in ('requested', 'review', 'sending', 'failed');

-- One signed transaction for up to eight payouts. Claimed first, signed and stored next, sent last.
create table payout_attempt (
  id uuid primary key,
  outcome text not null
    check (outcome in ('open', 'landed', 'failed', 'expired', 'parked', 'dropped')),
  claimed_at timestamptz not null,
  signature text unique,
  wire text,
  last_valid_block_height bigint,
  slot bigint,
  signed_at timestamptz,
  sent_at timestamptz,
  closed_at timestamptz,
  error text,
  -- the bytes and what is needed to judge them are stored together or not at all
  check (num_nulls(signature, wire, last_valid_block_height, slot, signed_at) in (0, 5)),
  -- dropped is the claim that never got bytes; what is judged by the chain has them
  check (outcome = 'open' or (outcome = 'dropped') = (signature is null)),
  check ((outcome = 'open') = (closed_at is null))
);
create index payout_attempt_open on payout_attempt (id) where outcome in ('open', 'parked');

create table payout_attempt_item (
  attempt_id uuid not null references payout_attempt,
  payout_id uuid not null references payout,
  position int not null check (position between 0 and 7),
  -- true while the attempt may still pay: at most one such attempt per payout
  live boolean not null,
  primary key (attempt_id, payout_id),
  unique (attempt_id, position)
);
create unique index payout_attempt_live on payout_attempt_item (payout_id) where live;
