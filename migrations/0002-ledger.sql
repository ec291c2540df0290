-- The books: double entry, append-only, balances kept beside the entries and checked against them.
-- shard_id leads every key, so that the tables can be spread over machines as they are.
create schema ledger;

-- Every change of a balance evaluates every CHECK of its row, so that this table has the one that a
-- balance can break; what an account is, is checked when it is opened (account_fits below).
create table ledger.account (
  shard_id int not null,
  id uuid not null,
  kind text collate "C" not null,
  owner uuid,
  balance bigint not null default 0,
  floor bigint,
  primary key (shard_id, id),
  constraint account_floor check (balance >= floor)
) with (fillfactor = 70);

-- The part of a posting that lies in one shard. A posting over several shards has the same id and
-- fact in each; one of them is the first. Written by functions only, which check the names: here a
-- CHECK or the predicate of an index would be read anew for every row.
create table ledger.transfer (
  shard_id int not null,
  id uuid not null,
  fact text collate "C" not null,
  request_hash bytea not null,
  kind text collate "C" not null,
  is_first boolean, -- true, or null: then transfer_fact_once does not count it
  created_at timestamptz not null,
  primary key (shard_id, id),
  constraint transfer_fact unique (shard_id, fact),
  -- A fact is posted once, wherever its accounts are. A belt for one machine: spread over several,
  -- a fact always comes with the same accounts and so with the same shards.
  constraint transfer_fact_once unique (fact, is_first)
);

-- Only the functions below write here, a transfer first: a foreign key would ask again for each leg
-- and cost a fifth of a posting. checks/ledger-transfers-balance.sql looks for what it would stop.
create table ledger.posting (
  shard_id int not null,
  transfer_id uuid not null,
  seq smallint not null,
  account_id uuid not null,
  amount bigint not null constraint posting_amount check (amount <> 0),
  primary key (shard_id, transfer_id, seq)
);
create index posting_account on ledger.posting (shard_id, account_id, transfer_id);

-- Money set aside in `via` until it goes on to `to` or back to `from`. Lives in the shard of `via`.
-- What `to` is stands here, so that its account need not be opened before it is paid.
create table ledger.hold (
  shard_id int not null,
  id uuid not null,
  from_shard_id int not null,
  from_account_id uuid not null,
  via_account_id uuid not null,
  to_shard_id int not null,
  to_account_id uuid not null,
  to_kind text collate "C" not null,
  to_owner uuid,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'posted', 'released')),
  opened_fact text collate "C" not null,
  opened_at timestamptz not null,
  closed_fact text collate "C",
  closed_at timestamptz,
  primary key (shard_id, id),
  check ((state = 'open') = (closed_fact is null)),
  check ((state = 'open') = (closed_at is null)),
  foreign key (shard_id, via_account_id) references ledger.account (shard_id, id),
  foreign key (from_shard_id, from_account_id) references ledger.account (shard_id, id)
) with (fillfactor = 80);
create index hold_open on ledger.hold (shard_id, via_account_id) where state = 'open';

create function ledger.refuse_change() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'The books are append-only: % of %.% is refused.',
    lower(tg_op), tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger append_only before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();
create trigger never_removed before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();
create trigger never_removed before delete or truncate on ledger.hold
  for each statement execute function ledger.refuse_change();

-- All legs of a transfer come in one statement: their sequence begins at 1 and has no gap, so that
-- no leg can be added later, and their sum is zero.
create function ledger.refuse_unbalanced() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  bad uuid;
begin
  select transfer_id into bad from added group by shard_id, transfer_id
    having sum(amount) <> 0 or count(*) < 2 or min(seq) <> 1 or max(seq) <> count(*) limit 1;
  if found then
    raise exception 'Transfer % is not balanced.', bad
      using errcode = 'check_violation', constraint = 'posting_balanced';
  end if;
  return null;
end $$;
create trigger balanced after insert on ledger.posting referencing new table as added
  for each statement execute function ledger.refuse_unbalanced();

create function ledger.refuse_reopening() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'open' or new.state = 'open'
    or (old.shard_id, old.id, old.from_shard_id, old.from_account_id, old.via_account_id,
        old.to_shard_id, old.to_account_id, old.to_kind, old.to_owner, old.amount,
        old.opened_fact, old.opened_at)
    is distinct from
       (new.shard_id, new.id, new.from_shard_id, new.from_account_id, new.via_account_id,
        new.to_shard_id, new.to_account_id, new.to_kind, new.to_owner, new.amount,
        new.opened_fact, new.opened_at) then
    raise exception 'Hold % is closed once and otherwise never changed.', old.id
      using errcode = 'check_violation', constraint = 'hold_closed_once';
  end if;
  return new;
end $$;
create trigger closed_once before update on ledger.hold
  for each row execute function ledger.refuse_reopening();

-- The same rule as in accounts.ts: what an account is called follows from what it is.
create function ledger.account_id(p_kind text, p_owner uuid, p_shard int) returns uuid
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select encode(substring(sha256(convert_to(
    p_kind || ':' || coalesce(p_owner::text, p_shard::text), 'UTF8')) for 16), 'hex')::uuid
$$;

-- Only what stands for the world outside may be below zero, and a user's account lives in the
-- shard of the user.
create function ledger.account_fits() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  shared boolean := new.kind in ('treasury', 'platform_fee', 'clearing');
  of_user boolean := new.kind in (
    'creator_available', 'earner_available', 'earner_reserved', 'earner_in_flight');
begin
  if not (shared or of_user or new.kind in ('campaign_pool', 'campaign_fee'))
    or shared <> (new.owner is null)
    or (new.kind in ('treasury', 'clearing')) <> (new.floor is null)
    or new.floor <> 0
    or new.shard_id not between 0 and 15
    or new.id <> ledger.account_id(new.kind, new.owner, new.shard_id)
    or of_user and new.shard_id <> get_byte(sha256(convert_to(new.owner::text, 'UTF8')), 0) % 16
  then
    raise exception 'There is no such account as % of % in shard %.',
      new.kind, new.owner, new.shard_id using errcode = 'check_violation',
      constraint = 'account_fits';
  end if;
  return new;
end $$;
create trigger account_fits before insert or update of shard_id, id, kind, owner, floor
  on ledger.account for each row execute function ledger.account_fits();

-- Locks accounts, in the order given, and opens those that do not exist. One by one: an account
-- opened before one that comes earlier is locked could close a circle of waiting.
create function ledger.open_accounts(p_shards int[], p_ids uuid[], p_kinds text[], p_owners uuid[])
returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  for i in 1 .. cardinality(p_ids) loop
    perform from ledger.account a where a.shard_id = p_shards[i] and a.id = p_ids[i]
      for no key update;
    continue when found;
    insert into ledger.account (shard_id, id, kind, owner, floor)
      values (p_shards[i], p_ids[i], p_kinds[i], p_owners[i],
        case when p_kinds[i] in ('treasury', 'clearing') then null else 0 end)
      on conflict do nothing;
    perform from ledger.account a where a.shard_id = p_shards[i] and a.id = p_ids[i]
      for no key update;
  end loop;
end $$;

-- Posts all of it or nothing. Accounts are locked first, in one order; then facts are looked up,
-- then floors. What stands in the way is answered, not raised, so that the transaction goes on:
--   missing   some accounts are not open yet
--   repeated  these postings (numbers from 1) are there already
--   short     these accounts (numbers from 1) would fall below their floor
--   posted
create function ledger.record(
  p_account_shards int[], p_account_ids uuid[],
  p_ids uuid[], p_facts text[], p_hashes bytea[], p_kinds text[], p_times timestamptz[],
  p_transfer_postings int[], p_transfer_shards int[], p_transfer_firsts boolean[],
  p_leg_postings int[], p_leg_accounts int[], p_leg_seqs int[], p_leg_amounts bigint[],
  out outcome text, out positions int[])
language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- Always by key, planned once per connection: a plan made for small tables never gets in the way.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  balances bigint[];
  floors bigint[];
  reused text;
begin
  if exists (
    select from unnest(p_account_shards, p_account_ids) wanted(shard, id)
    where not exists (
      select from ledger.account a where a.shard_id = wanted.shard and a.id = wanted.id)
  ) then
    outcome := 'missing';
    return;
  end if;
  select array_agg(held.balance order by held.n), array_agg(held.floor order by held.n)
    into balances, floors
    from (
      select wanted.n, a.balance, a.floor
      from unnest(p_account_shards, p_account_ids) with ordinality wanted(shard, id, n)
      join ledger.account a on a.shard_id = wanted.shard and a.id = wanted.id
      order by a.shard_id, a.id
      for no key update of a
    ) held;

  select array_agg(p.n), min(p.fact) filter (where t.request_hash <> p.hash)
    into positions, reused
    from unnest(p_facts, p_hashes) with ordinality p(fact, hash, n)
    join ledger.transfer t on t.fact = p.fact and t.is_first;
  if reused is not null then
    raise exception 'The fact % is posted already with other content.', reused
      using errcode = 'unique_violation', constraint = 'transfer_fact';
  end if;
  if positions is not null then
    outcome := 'repeated';
    return;
  end if;

  with net as materialized (
    select l.account, sum(l.amount)::bigint as delta
    from unnest(p_leg_accounts, p_leg_amounts) l(account, amount)
    group by l.account
  ), short as materialized (
    select array_agg(net.account) as accounts from net
    where balances[net.account] + net.delta < floors[net.account]
  ), moved as (
    update ledger.account a set balance = a.balance + net.delta
    from net, short
    where short.accounts is null
      and a.shard_id = p_account_shards[net.account] and a.id = p_account_ids[net.account]
  )
  select short.accounts into positions from short;
  if positions is not null then
    outcome := 'short';
    return;
  end if;

  insert into ledger.transfer (shard_id, id, fact, request_hash, kind, is_first, created_at)
    select t.shard, p_ids[t.n], p_facts[t.n], p_hashes[t.n], p_kinds[t.n],
      nullif(t.is_first, false), p_times[t.n]
    from unnest(p_transfer_postings, p_transfer_shards, p_transfer_firsts) t(n, shard, is_first);
  insert into ledger.posting (shard_id, transfer_id, seq, account_id, amount)
    select p_account_shards[l.account], p_ids[l.n], l.seq, p_account_ids[l.account], l.amount
    from unnest(p_leg_postings, p_leg_accounts, p_leg_seqs, p_leg_amounts)
      l(n, account, seq, amount);
  outcome := 'posted';
end $$;

-- Posts one business event: what `record` does, at half the cost, answering in one word and, when
-- short, the number of the account. Legs come in the order of locking; what was moved before something stands in the way is moved back.
create function ledger.record_one(
  p_id uuid, p_fact text, p_hash bytea, p_kind text, p_at timestamptz,
  p_shards int[], p_accounts uuid[], p_seqs int[], p_amounts bigint[])
returns text language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  moved int := 0;
  known bytea;
begin
  for i in 1 .. cardinality(p_accounts) loop
    update ledger.account a set balance = a.balance + p_amounts[i]
      where a.shard_id = p_shards[i] and a.id = p_accounts[i]
        and (a.floor is null or a.balance + p_amounts[i] >= a.floor);
    exit when not found;
    moved := i;
  end loop;

  if moved = cardinality(p_accounts) then
    insert into ledger.transfer (shard_id, id, fact, request_hash, kind, is_first, created_at)
      values (p_shards[1], p_id, p_fact, p_hash, p_kind, true, p_at)
      on conflict (fact, is_first) do nothing;
    if found then
      for i in 2 .. moved loop
        if p_shards[i] <> p_shards[i - 1] then
          insert into ledger.transfer (shard_id, id, fact, request_hash, kind, is_first, created_at)
            values (p_shards[i], p_id, p_fact, p_hash, p_kind, null, p_at);
        end if;
      end loop;
      insert into ledger.posting (shard_id, transfer_id, seq, account_id, amount)
        select l.shard, p_id, l.seq, l.account, l.amount
        from unnest(p_shards, p_accounts, p_seqs, p_amounts) l(shard, account, seq, amount);
      return 'posted';
    end if;
  end if;

  for i in reverse moved .. 1 loop
    update ledger.account a set balance = a.balance - p_amounts[i]
      where a.shard_id = p_shards[i] and a.id = p_accounts[i];
  end loop;
  select t.request_hash into known from ledger.transfer t where t.fact = p_fact and t.is_first;
  if known = p_hash then
    return 'repeated';
  elsif known is not null or moved = cardinality(p_accounts) then
    raise exception 'The fact % is posted already with other content.', p_fact
      using errcode = 'unique_violation', constraint = 'transfer_fact';
  elsif exists (
    select from ledger.account a
    where a.shard_id = p_shards[moved + 1] and a.id = p_accounts[moved + 1]
      and a.balance + p_amounts[moved + 1] < a.floor
  ) then
    return 'short ' || moved + 1;
  end if;
  -- It met an account that is not open, or was opened since by somebody else: it is asked again.
  return 'missing';
end $$;

-- Writes the hold whose money the transfer `p_transfer_id` has just put into `via`.
create function ledger.open_hold(
  p_id uuid, p_transfer_id uuid, p_fact text, p_at timestamptz, p_amount bigint,
  p_from_shard int, p_from uuid, p_via_shard int, p_via uuid,
  p_to_shard int, p_to uuid, p_to_kind text, p_to_owner uuid)
returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from ledger.posting p where p.shard_id = p_via_shard and p.account_id = p_via
      and p.transfer_id = p_transfer_id and p.amount = p_amount
  ) then
    raise exception 'Hold % has no money behind it.', p_id using errcode = 'data_exception';
  end if;
  if p_to is distinct from ledger.account_id(p_to_kind, p_to_owner, p_to_shard) then
    raise exception 'Hold % is for no account.', p_id using errcode = 'data_exception';
  end if;
  insert into ledger.hold (
    shard_id, id, from_shard_id, from_account_id, via_account_id, to_shard_id, to_account_id,
    to_kind, to_owner, amount, state, opened_fact, opened_at)
  values (p_via_shard, p_id, p_from_shard, p_from, p_via, p_to_shard, p_to,
    p_to_kind, p_to_owner, p_amount, 'open', p_fact, p_at);
end $$;

-- Locks a hold until the transaction ends. Its shard follows from nothing that callers keep, so
-- every shard is asked by key.
create function ledger.lock_hold(p_id uuid) returns setof ledger.hold
language sql volatile security definer
set search_path = pg_catalog, pg_temp as $$
  select * from ledger.hold
  where shard_id = any ('{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15}'::int[]) and id = p_id
  for update
$$;

-- Closes the hold whose money the transfer `p_transfer_id` has just taken out of `via`.
create function ledger.close_hold(
  p_shard int, p_id uuid, p_state text, p_transfer_id uuid, p_fact text, p_at timestamptz)
returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  update ledger.hold h set state = p_state, closed_fact = p_fact, closed_at = p_at
    where h.shard_id = p_shard and h.id = p_id and exists (
      select from ledger.posting p where p.shard_id = h.shard_id
        and p.account_id = h.via_account_id and p.transfer_id = p_transfer_id
        and p.amount = -h.amount);
  if not found then
    raise exception 'Hold % was closed without its money.', p_id using errcode = 'data_exception';
  end if;
end $$;

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to stoke_app;
grant select on all tables in schema ledger to stoke_app;
grant execute on function ledger.open_accounts, ledger.record, ledger.record_one, ledger.open_hold,
  ledger.lock_hold, ledger.close_hold to stoke_app;
