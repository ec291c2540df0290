-- Payouts to earners and withdrawals of creators: one row for each, one for each signed
-- transaction, one for each transfer seen on chain.

create table payout (
  id uuid primary key,
  -- who is paid
  user_id uuid not null,
  -- creators' withdrawals use the same rows, attempts and signatures as earners' payouts
  purpose text not null default 'earnings' check (purpose in ('earnings', 'withdrawal')),
  -- what is sent, in micro-USDC
  amount_micro bigint not null,
  -- the wallet of its owner when it was requested
  address text not null,
  -- requested by the wish of its owner in automatic_payout
  is_automatic boolean not null default false check (not is_automatic or purpose = 'earnings'),
  -- this payout's own key on chain, looked up before new bytes are signed
  reference text not null unique,
  -- requested: waits for its turn; review: an admin decides; sending: in an attempt; confirmed: paid; refunded: given back.
  -- How one follows another: payoutEvents in money/payouts/payout-state.ts
  state text not null
    check (state in ('requested', 'review', 'sending', 'confirmed', 'refunded')),
  requested_at timestamptz not null,
  -- set for an address never paid before: the withdrawal waits until then and can be cancelled
  held_until timestamptz check (held_until > requested_at),
  -- when the bytes of its newest attempt were first sent; null again while it waits for new ones
  sent_at timestamptz,
  -- when its transfer was final
  confirmed_at timestamptz,
  -- the newest transaction, in the end the one that paid; null while it waits for new bytes
  signature text,
  -- why it is in review or was refunded, in words for its owner
  reason text,
  -- why an admin must decide it. paid_on_chain: a transfer for it was found; not_provable: the node cannot say whether it was paid;
  -- keeps_failing: alone in its transaction, it failed again; flagged: see flags; banned, suspended: its owner is
  review_cause text check (review_cause in (
    'banned', 'suspended', 'flagged', 'paid_on_chain', 'not_provable', 'keeps_failing')),
  -- failed transactions with this payout whose error names no other; after one it is sent alone
  failures int not null default 0 check (failures >= 0),
  -- attempts in a row that were dropped before they were sent; after one it is sent alone, too
  faults int not null default 0 check (faults >= 0),
  -- after a failure or a fault: when it is tried again
  not_before timestamptz,
  -- the newest final slot that the node named at the request; no older block has a transfer for
  -- this payout
  since_slot bigint not null default 0,
  -- set when too many transactions name its reference: it waits until the treasury's history is read
  -- up to this slot
  look_slot bigint,
  -- why admins have to release it, the newest last: found at the request, or while it waits. large: above the limit for two admins; listed:
  -- its address is on the screening list; signal: a signal of abuse is about its owner; suspended: its owner is; the others: a limit of the settings
  flags text[] not null default '{}' check (flags <@ array[
    'suspended', 'wallet_changed', 'first_payout', 'daily_limit', 'large', 'listed', 'signal', 'hourly_limit']),
  -- how many different admins have to release it
  releases_needed smallint not null default 0
    check (releases_needed between 0 and 2),
  -- when it was flagged while it waited: releases from before do not count; null: all releases count
  flagged_at timestamptz,
  -- what a withdrawal pays for opening the token account of its address, besides the amount that is
  -- sent; null where the account may not be opened for it
  opening_micro bigint
    check (opening_micro is null or opening_micro >= 0 and purpose = 'withdrawal'),
  -- the limit of the hour that it waits for: of all payouts, or of its account's share of it. One above
  -- the whole limit is released by an admin and is outside it
  waits_for text check (waits_for in ('hour', 'share')),
  -- about when it fits; once that has passed, no limit is known to hold it. Kept as the end of its last wait or
  -- review until the payout is over: from then on it can be late
  waits_until timestamptz,
  -- deposits are credited to the micro-USDC, so withdrawals need not be whole cents
  constraint payout_amount check (
    amount_micro > 0 and (purpose = 'withdrawal' or amount_micro % 10000 = 0)),
  constraint payout_held check (held_until is null or purpose = 'withdrawal'),
  check ((state = 'review') = (review_cause is not null)),
  check ((state = 'confirmed') = (confirmed_at is not null)),
  check (state <> 'confirmed' or signature is not null),
  check (state <> 'refunded' or reason is not null),
  check ((cardinality(flags) = 0) = (releases_needed = 0)),
  check (review_cause <> 'flagged' or releases_needed > 0),
  constraint payout_waits
    check ((waits_for is null or waits_until is not null and state = 'requested')
      and (waits_until is null or state not in ('confirmed', 'refunded')))
);
comment on table payout is
  'A payout of an earner, or a withdrawal of a creator. Growth: one row per request, kept for '
  'ever.';
create index payout_of_user on payout (user_id, purpose, id desc);
create index payout_paid_address on payout (user_id, address) where state = 'confirmed';
create index payout_unfinished_of_user on payout (user_id)
  where state in ('requested', 'review', 'sending');
create index payout_unfinished on payout (state, id)
  where state in ('requested', 'review', 'sending');
create index payout_flagged on payout (id) where state = 'review' and review_cause = 'flagged';
-- The list of admins by what is rare.
create index payout_refunded on payout (id) where state = 'refunded';
create index payout_withdrawals on payout (id) where purpose = 'withdrawal';
create index payout_with_flags on payout (id) where flags <> '{}';
create index payout_by_flag on payout using gin (flags) where flags <> '{}';
create index payout_to on payout (address, id);
-- Which addresses were paid before: their token accounts are not opened again.
create index payout_paid_to on payout (address) where state = 'confirmed';
-- Addresses that failed a transaction are paid alone.
create index payout_failed_to on payout (address) where failures > 0;
create index payout_earned on payout (user_id) where state = 'confirmed' and purpose = 'earnings';
create index payout_waiting on payout (purpose, waits_for) where waits_for is not null;

-- How strongly, of 100, an account is suspected for having the wallet with this hash in common with others. Everyone can read and
-- save the address of someone else, so nothing is said of whose wallet it is: who deposited from it first or, where no one did, who
-- saved it first and who was paid to it first. Of those who only deposited from it as much is said as by `shared_funding`.
create function wallet_suspicion(p_hash bytea, p_user uuid) returns int
language sql stable set search_path = public, pg_catalog, pg_temp as $$
  with known as (
    select kind, user_id, first_at from trace where hash = p_hash and kind in ('wallet', 'funding')
  ), best as (
    select user_id, first_at from known
    where kind = case when exists (select from known where kind = 'funding') then 'funding' else 'wallet' end
  )
  select case
    when p_user = (select min(user_id::text)::uuid from best
      where first_at = (select min(first_at) from best) having count(*) = 1) then 0
    when not exists (select from known where kind = 'funding') and exists (
      select from payout own
      where user_id = p_user and state = 'confirmed' and purpose = 'earnings'
        and trace_hash('wallet', address) = p_hash and not exists (
          select from payout other
          where address = own.address and state = 'confirmed' and purpose = 'earnings'
            and user_id <> p_user and confirmed_at <= own.confirmed_at)) then 0
    when exists (select from known where user_id = p_user)
      and not exists (select from known where user_id = p_user and kind = 'wallet')
      then case when (select count(*) from known where kind = 'funding') < 5 then 30 else 60 end
    else 100 end
$$;

create table automatic_payout (
  user_id uuid primary key references app_user,
  -- from this balance on, everything available is requested
  threshold_micro bigint not null check (threshold_micro > 0 and threshold_micro % 10000 = 0),
  set_at timestamptz not null,
  -- why it was turned off automatically; null while it is on
  stopped_because text,
  -- a request was refused for now
  not_before timestamptz
);
comment on table automatic_payout is
  'An earner''s wish that payouts are requested automatically. Growth: at most one row per user.';
create index automatic_payout_on on automatic_payout (user_id) where stopped_because is null;

create table payout_release (
  payout_id uuid not null references payout,
  admin_id uuid not null references app_user,
  released_at timestamptz not null,
  primary key (payout_id, admin_id, released_at)
);
comment on table payout_release is
  'An admin''s release of a flagged payout. Growth: one or two rows per flagged payout, never '
  'changed or removed.';
revoke update, delete, truncate on payout_release from stoke_app;

create table payout_attempt (
  id uuid primary key,
  -- landed: final; failed: final, and moved nothing; expired: proven never to land; dropped: never sent;
  -- parked: unknown, its payouts are in review
  outcome text not null
    check (outcome in ('open', 'landed', 'failed', 'expired', 'parked', 'dropped')),
  claimed_at timestamptz not null,
  signature text unique,
  -- the signed bytes, in base64
  wire text,
  last_valid_block_height bigint,
  -- the slot at which they were signed
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
  check ((outcome = 'open') = (closed_at is null)),
  constraint payout_attempt_bytes
    check (case outcome when 'open' then true when 'dropped' then sent_at is null
      else signature is not null end)
);
comment on table payout_attempt is
  'One signed transaction for up to eight payouts. Claimed first, signed and stored next, sent '
  'last. Growth: one row per transaction, kept for ever.';
create index payout_attempt_open on payout_attempt (id) where outcome in ('open', 'parked');
create index payout_attempt_by_time on payout_attempt (coalesce(sent_at, claimed_at))
  where outcome in ('open', 'landed', 'parked');

create table payout_attempt_item (
  attempt_id uuid not null references payout_attempt,
  payout_id uuid not null references payout,
  position int not null check (position between 0 and 7),
  -- true while the attempt may still pay: at most one such attempt per payout
  live boolean not null,
  primary key (attempt_id, payout_id),
  unique (attempt_id, position)
);
comment on table payout_attempt_item is
  'A payout in an attempt. Growth: one row per payout and attempt, kept for ever.';
create unique index payout_attempt_live on payout_attempt_item (payout_id) where live;
-- How often a payout was tried decides how long it waits before the next try.
create index payout_attempt_item_of_payout on payout_attempt_item (payout_id);

-- Payouts whose transaction left after `since` and has paid or still may, and those that are claimed and
-- may leave at any moment. What admins released as above the whole limit is outside the limits.
create function payouts_sent(since timestamptz)
  returns table (purpose text, user_id uuid, amount bigint, at timestamptz)
  language sql stable as $$
    select p.purpose, p.user_id, p.amount_micro, coalesce(a.sent_at, a.claimed_at)
    from payout_attempt a join payout_attempt_item i on i.attempt_id = a.id
      join payout p on p.id = i.payout_id
    where a.outcome in ('open', 'landed', 'parked') and not 'hourly_limit' = any(p.flags)
      and (coalesce(a.sent_at, a.claimed_at) > since or a.outcome = 'open' and a.sent_at is null)
  $$;

-- The payouts that wait and could be sent at `at`, each at most `affordable`, as the limits of the
-- hour see them. `own`: what its account has sent in the hour and asks for up to this one. One
-- above its account's share goes when the account has sent nothing else. `total`: the same of all
-- accounts, of those within their share.
create function payout_queue(at timestamptz, affordable bigint, limits jsonb)
  returns table (id uuid, purpose text, user_id uuid, amount bigint, since timestamptz, is_outside boolean,
    most bigint, share bigint, has_share boolean, own_sent bigint, own bigint, all_sent bigint, total bigint)
  language sql stable as $$
    with sent as (
      select s.purpose, s.user_id, sum(s.amount)::bigint as amount
      from payouts_sent(at - interval '1 hour') s group by 1, 2
    ), waiting as (
      select p.id, p.purpose, p.user_id, p.amount_micro as amount,
        greatest(p.requested_at, p.held_until) as since, 'hourly_limit' = any(p.flags) as is_outside,
        (limits->>p.purpose)::bigint as most,
        (limits->>p.purpose)::bigint * (limits->>'share')::bigint / 100 as share,
        coalesce(s.amount, 0) as own_sent
      from payout p left join sent s using (purpose, user_id)
      where p.state = 'requested' and p.amount_micro <= affordable
        and (p.not_before is null or p.not_before <= at)
        and (p.held_until is null or p.held_until <= at)
    ), by_account as (
      select w.*, w.own_sent + sum(w.amount) over account as own,
        w.own_sent + sum(w.amount) over account = w.amount as is_alone
      from waiting w where w.is_outside or w.amount <= w.most
      window account as (partition by w.purpose, w.user_id, w.is_outside order by w.id)
    ), judged as (
      select b.*, b.is_outside or b.own <= b.share or b.is_alone as has_share,
        (select coalesce(sum(s.amount), 0)::bigint from sent s where s.purpose = b.purpose) as all_sent
      from by_account b
    )
    select id, purpose, user_id, amount, since, is_outside, most, share, has_share, own_sent, own::bigint,
      all_sent, (all_sent + sum(amount) filter (where has_share and not is_outside)
        over (partition by purpose order by id))::bigint
    from judged
  $$;

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
comment on table payout_payment is
  'A transfer for a payout ever seen on chain, stored when first seen: a node that forgets its '
  'history does not make a payout unpaid. Growth: one row per transfer; one that vanished '
  'before it was final is removed.';
create index payout_payment_slot on payout_payment (slot);
create index payout_payment_by_signature on payout_payment (signature);
create unique index payout_payment_unmarked on payout_payment (signature) where not is_marked;

create table paid_total (
  is_only boolean primary key default true check (is_only),
  paid_micro bigint not null,
  people int not null,
  payouts int not null
);
comment on table paid_total is
  'What earners were paid on chain, how many people they are, and by how many payouts. Growth: one row.';
insert into paid_total (paid_micro, people, payouts) values (0, 0, 0);

create table paid_total_change (
  payout_id uuid primary key,
  user_id uuid not null,
  amount_micro bigint not null
);
comment on table paid_total_change is
  'A payout that was confirmed since. A worker adds it to the sum: in the transaction of a '
  'payout, the one row of the sum would keep all others waiting. Growth: a queue, emptied by '
  'the worker.';
create index paid_total_change_of on paid_total_change (user_id);

create function paid_total_add() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into paid_total_change values (new.id, new.user_id, new.amount_micro);
  return null;
end $$;
create trigger paid_total_add after insert on payout
  for each row when (new.state = 'confirmed' and new.purpose = 'earnings')
  execute function paid_total_add();
create trigger paid_total_confirmed after update of state on payout
  for each row when (new.state = 'confirmed' and old.state <> 'confirmed' and new.purpose = 'earnings')
  execute function paid_total_add();

-- What these payouts add: a person counts with the first one. Payouts that are in the sum already
-- are those that do not stand among the changes.
create view paid_total_since as
  select coalesce(sum(amount_micro), 0)::bigint as paid_micro, (count(distinct user_id) filter (
    where not exists (select from payout p where p.user_id = c.user_id and p.state = 'confirmed'
      and p.purpose = 'earnings'
      and not exists (select from paid_total_change o where o.payout_id = p.id))))::int as people,
    count(*)::int as payouts
  from paid_total_change c;
grant select on paid_total_since to stoke_app;
