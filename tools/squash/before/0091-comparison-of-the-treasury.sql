-- What the treasury holds on chain beside what the books say, compared each night.
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
insert into treasury_comparison default values;
