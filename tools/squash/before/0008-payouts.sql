create table payout (
  id uuid primary key,
  user_id uuid not null,
  -- creators' withdrawals use the same rows, attempts and signatures as earners' payouts
  purpose text not null default 'earnings' check (purpose in ('earnings', 'withdrawal')),
  amount_micro bigint not null,
  address text not null,
  -- this payout's own key on chain, looked up before new bytes are signed
  reference text not null unique,
  state text not null
    check (state in ('requested', 'review', 'sending', 'confirmed', 'failed', 'refunded')),
  requested_at timestamptz not null,
  -- set for an address never paid before: the withdrawal waits until then and can be cancelled
  held_until timestamptz check (held_until > requested_at),
  sent_at timestamptz,
  confirmed_at timestamptz,
  signature text,
  reason text,
  -- why an admin must decide it
  review_cause text
    check (review_cause in ('banned', 'paid_on_chain', 'not_provable', 'keeps_failing')),
  -- failed transactions with this payout; after one it is sent alone
  failures int not null default 0 check (failures >= 0),
  -- turns in a row in which no transaction could be signed; after one it is sent alone, too
  faults int not null default 0 check (faults >= 0),
  not_before timestamptz,
  -- slot up to which the treasury's history was read at the request; no older block has a transfer
  -- for this payout
  since_slot bigint not null default 0,
  -- set when too many transactions name its reference: it waits until the treasury's history is read
  -- up to this slot
  look_slot bigint,
  -- deposits are credited to the micro-USDC, so withdrawals need not be whole cents
  constraint payout_amount check (
    amount_micro > 0 and (purpose = 'withdrawal' or amount_micro % 10000 = 0)),
  constraint payout_held check (held_until is null or purpose = 'withdrawal'),
  check ((state = 'review') = (review_cause is not null)),
  check ((state = 'confirmed') = (confirmed_at is not null)),
  check (state <> 'confirmed' or signature is not null),
  check (state not in ('failed', 'refunded') or reason is not null)
);
create index payout_of_user on payout (user_id, purpose, id desc);
create index payout_paid_address on payout (user_id, address) where state = 'confirmed';
create index payout_unfinished_of_user on payout (user_id)
  where state in ('requested', 'review', 'sending', 'failed');
create index payout_unfinished on payout (state, id)
  where state in ('requested', 'review', 'sending');

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
  -- looks in a row without a clear outcome, and when the next one is
  faults int not null default 0 check (faults >= 0),
  not_before timestamptz,
  -- bytes, signature and last valid height are stored together or not at all
  check (num_nulls(signature, wire, last_valid_block_height, slot, signed_at) in (0, 5)),
  -- a dropped attempt never got bytes; every outcome read from the chain has them
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

-- Every transfer for a payout ever seen on chain, stored when first seen: a node that forgets its
-- history does not make a payout unpaid.
create table payout_payment (
  payout_id uuid not null references payout,
  signature text not null references chain_signature,
  slot bigint not null,
  amount_micro bigint not null check (amount_micro > 0),
  is_final boolean not null,
  -- found by its own attempt, by its reference, in the treasury's history, or by an admin
  seen_by text not null check (seen_by in ('attempt', 'reference', 'treasury', 'admin')),
  seen_at timestamptz not null,
  -- false: the transfer names no payout, but can have paid only this one
  is_marked boolean not null,
  primary key (payout_id, signature)
);
create unique index payout_payment_unmarked on payout_payment (signature) where not is_marked;

-- How far the treasury's history has been read. One row; `head` and `before` belong to the current
-- walk from the newest transaction down to `slot`.
create table treasury_watch (
  only_one boolean primary key default true check (only_one),
  slot bigint not null,
  signature text,
  head_slot bigint,
  head_signature text,
  before_signature text,
  check (num_nulls(head_slot, head_signature, before_signature) in (0, 3))
);
