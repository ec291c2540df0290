-- The books: double entry, append-only, balances kept beside the entries and checked against them.
-- docs/ledger.md describes each account and the moves of each business event.

create schema ledger;

create table ledger.account_kind (
  kind text collate "C" primary key,
  owner_type text not null
    check (owner_type in ('platform', 'user', 'campaign', 'user and campaign')),
  may_be_negative boolean not null,
  -- its balance is the sum of the open holds that wait in it
  needs_holds boolean not null,
  check (owner_type = 'platform' or not may_be_negative)
);
comment on table ledger.account_kind is
  'An entry of the chart of accounts; accounts.ts has the same list and a test compares the '
  'two. A platform account exists once and can never be refused: it has entries and no kept '
  'balance. Growth: fixed, changed by migrations.';
insert into ledger.account_kind (kind, owner_type, may_be_negative, needs_holds) values
  ('treasury', 'platform', true, false),
  ('platform_fee', 'platform', false, false),
  ('unclaimed', 'platform', false, false),
  ('creator_available', 'user', false, false),
  ('creator_in_flight', 'user', false, true),
  ('campaign_pool', 'campaign', false, false),
  ('campaign_fee', 'campaign', false, false),
  ('campaign_disputed', 'campaign', false, true),
  ('earner_reserved', 'user', false, true),
  ('earner_accruing', 'user and campaign', false, false),
  ('earner_available', 'user', false, false),
  ('earner_in_flight', 'user', false, true);

create function ledger.refuse_change() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'The books are append-only: % of %.% is refused.',
    lower(tg_op), tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
end $$;

create table ledger.account (
  id uuid primary key,
  kind text collate "C" not null,
  owner uuid,
  -- set for kinds with one account per owner and campaign
  campaign uuid,
  -- micro-USDC; null for platform accounts
  balance bigint,
  constraint account_not_negative check (balance >= 0)
) with (fillfactor = 70);
comment on table ledger.account is
  'One account of the books. Its id is the hash of the name `kind:owner:campaign`: it is known '
  'without a look-up, and accounts, entries and holds can be distributed by it. Growth: a few '
  'rows per user and per campaign, never removed.';
create index account_of_owner on ledger.account (owner, kind);
create index account_of_campaign on ledger.account (campaign) where campaign is not null;

-- The same rule as in accounts.ts.
create function ledger.account_id(p_name text) returns uuid
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select encode(substring(sha256(convert_to(p_name, 'UTF8')) for 16), 'hex')::uuid
$$;

create function ledger.account_fits() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  named text := concat_ws(':', new.kind, new.owner, new.campaign);
  type text;
begin
  select k.owner_type into type from ledger.account_kind k where k.kind = new.kind;
  if type is null
    or (type = 'platform') <> (new.owner is null)
    or (type = 'platform') <> (new.balance is null)
    or (type = 'user and campaign') <> (new.campaign is not null)
    or new.id <> ledger.account_id(named)
  then
    raise exception 'There is no such account as %.', named
      using errcode = 'check_violation', constraint = 'account_fits';
  end if;
  return new;
end $$;
create trigger account_fits before insert or update of id, kind, owner, campaign
  on ledger.account for each row execute function ledger.account_fits();

create trigger never_removed before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();

insert into ledger.account (id, kind)
  select ledger.account_id(kind), kind from ledger.account_kind where owner_type = 'platform';

create table ledger.transaction (
  id uuid primary key,
  position bigint not null generated always as identity,
  reference text collate "C" not null,
  request_hash bytea not null,
  kind text collate "C" not null,
  created_at timestamptz not null,
  constraint transaction_reference unique (reference),
  constraint transaction_position unique (position)
);
comment on table ledger.transaction is
  'One business event. `position` counts transactions in about the order of their commits; the '
  'watermark of the checks is such a position. Growth: the fastest of the books with '
  '`ledger.entry`: one row per event, never removed.';

create trigger append_only before update or delete or truncate on ledger.transaction
  for each statement execute function ledger.refuse_change();

create table ledger.entry (
  transaction_id uuid not null,
  seq smallint not null,
  account_id uuid not null,
  amount bigint not null constraint entry_amount check (amount <> 0),
  primary key (transaction_id, seq)
);
comment on table ledger.entry is
  'What one account gains (or loses, below zero) by a transaction, in micro-USDC. Only '
  'functions write entries, after their transaction: a foreign key would cost a fifth of a '
  'posting. Growth: two or more rows per transaction, never removed.';
create index entry_of_account on ledger.entry (account_id, transaction_id);

-- All entries of a transaction come in one statement: they are counted from 1 without a gap, so that
-- none can be added later, and sum to zero.
create function ledger.refuse_unbalanced() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  bad uuid;
  is_one boolean;
begin
  -- The usual case, without grouping or sorting: a single transaction.
  select every(e.transaction_id = f.transaction_id) and sum(e.amount) = 0 and count(*) > 1
      and min(e.seq) = 1 and max(e.seq) = count(*)
    into is_one from added e, (select transaction_id from added limit 1) f;
  if is_one then
    return null;
  end if;
  select transaction_id into bad from added group by transaction_id
    having sum(amount) <> 0 or count(*) < 2 or min(seq) <> 1 or max(seq) <> count(*) limit 1;
  if found then
    raise exception 'Transaction % is not balanced.', bad
      using errcode = 'check_violation', constraint = 'entries_balanced';
  end if;
  return null;
end $$;
create trigger balanced after insert on ledger.entry referencing new table as added
  for each statement execute function ledger.refuse_unbalanced();

create trigger append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();

create table ledger.hold (
  id uuid primary key,
  from_account_id uuid not null references ledger.account,
  via_account_id uuid not null references ledger.account,
  to_account_id uuid not null,
  to_name text collate "C" not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'posted', 'released')),
  opened_reference text collate "C" not null,
  opened_at timestamptz not null,
  closed_reference text collate "C",
  closed_at timestamptz,
  check ((state = 'open') = (closed_reference is null)),
  check ((state = 'open') = (closed_at is null))
) with (fillfactor = 80);
comment on table ledger.hold is
  'Money held in `via` until it moves on to `to` or back to `from`. The row has the name of '
  '`to`, so that its account need not be opened before it is paid. Growth: one row per '
  'submission, payout and dispute, never removed.';
create index hold_open on ledger.hold (via_account_id) where state = 'open';
-- holds are closed in about the order in which they were opened
create index hold_closed on ledger.hold using brin (closed_at);

create function ledger.refuse_reopening() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'open' or new.state = 'open'
    or (old.id, old.from_account_id, old.via_account_id, old.to_account_id, old.to_name,
        old.amount, old.opened_reference, old.opened_at)
    is distinct from
       (new.id, new.from_account_id, new.via_account_id, new.to_account_id, new.to_name,
        new.amount, new.opened_reference, new.opened_at) then
    raise exception 'Hold % is closed once and otherwise never changed.', old.id
      using errcode = 'check_violation', constraint = 'hold_closed_once';
  end if;
  return new;
end $$;
create trigger closed_once before update on ledger.hold
  for each row execute function ledger.refuse_reopening();

create trigger never_removed before delete or truncate on ledger.hold
  for each statement execute function ledger.refuse_change();

create table ledger.checkpoint (
  account_id uuid primary key references ledger.account,
  balance bigint not null
);
comment on table ledger.checkpoint is
  'The balance of an account at the watermark. Growth: one row per account.';

create table ledger.watermark (
  is_only boolean primary key default true check (is_only),
  position bigint not null default 0,
  final_position bigint not null default 0 check (final_position >= position),
  next_position bigint not null default 0 check (next_position >= final_position),
  next_xid xid8 not null default '0',
  summed_position bigint not null default 0 check (summed_position <= final_position)
);
comment on table ledger.watermark is
  'Everything up to `position` is verified and in the checkpoints. Positions are given before '
  'the commit, so a lower one may still appear after a higher one. Those up to `final_position` '
  'are final; those up to `next_position` become final when no database transaction older than '
  '`next_xid` runs. Growth: one row.';
insert into ledger.watermark default values;

create table ledger.total (
  kind text collate "C" primary key references ledger.account_kind,
  balance bigint not null,
  entries bigint not null
);
comment on table ledger.total is
  'The balance of all accounts of a kind and the number of their entries, up to '
  '`summed_position` of the watermark. It moves with the runs of the checks whatever these '
  'find: the watermark itself stands still while the books are wrong. Growth: one row per kind '
  'of account.';

create table ledger.seal (
  number int primary key check (number > 0),
  -- the positions in it, in the order of which transactions are final: `after` is the end of the seal before
  after_position bigint not null,
  until_position bigint not null check (until_position > after_position),
  transactions bigint not null,
  entries bigint not null,
  -- of the transactions of each 10,000 positions: with their entries and the holds that they closed
  parts bytea[] not null,
  -- of all sealed balances
  balances bytea not null,
  -- of this row and of the seal before
  hash bytea not null,
  sealed_at timestamptz not null
);
comment on table ledger.seal is
  'A month of the books that is over and verified. The nights read what came later, one seal in turn, and '
  'the hashes of all. Growth: one row per month, never removed.';
create trigger append_only before update or delete or truncate on ledger.seal
  for each statement execute function ledger.refuse_change();

create table ledger.sealed_balance (
  account_id uuid primary key references ledger.account,
  balance bigint not null
);
comment on table ledger.sealed_balance is
  'The balance of an account at the newest seal, which has the hash of all of them. Growth: one row per account.';

-- Changes an account for which the usual update found no row: a platform account, which keeps no
-- balance; a missing account, which is opened; or one that another transaction has just opened.
-- False: the account would fall below zero.
create function ledger.change_unusual(p_id uuid, p_delta bigint, p_name text) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  kept bigint;
begin
  loop
    select a.balance into kept from ledger.account a where a.id = p_id;
    if found then
      if kept is null then
        -- A database transaction has its id before it is given a position (ledger.look_ahead).
        perform pg_current_xact_id();
        return true;
      end if;
      update ledger.account a set balance = a.balance + p_delta
        where a.id = p_id and a.balance + p_delta >= 0;
      return found;
    elsif p_delta < 0 then
      return false;
    end if;
    insert into ledger.account (id, kind, owner, campaign, balance)
      values (p_id, split_part(p_name, ':', 1), nullif(split_part(p_name, ':', 2), '')::uuid,
        nullif(split_part(p_name, ':', 3), '')::uuid, p_delta)
      on conflict do nothing;
    if found then
      return true;
    end if;
  end loop;
end $$;

-- The numbers, from 1, of the references that are already in the books, such as ' 1 3'.
create function ledger.find_repeated(p_references text[], p_hashes bytea[]) returns text
language plpgsql set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  repeated text;
  reused text;
begin
  select coalesce(string_agg(' ' || p.n, '' order by p.n), ''),
      min(p.reference) filter (where t.request_hash <> p.hash)
    into repeated, reused
    from unnest(p_references, p_hashes) with ordinality p(reference, hash, n)
    join ledger.transaction t on t.reference = p.reference;
  if reused is not null then
    raise exception 'The reference % is in the books with other content.', reused
      using errcode = 'unique_violation', constraint = 'transaction_reference';
  end if;
  return repeated;
end $$;

-- Posts all of these transactions or none. Entry n belongs to transaction number `p_numbers[n]` (from
-- 1) and is its `p_seqs[n]`th entry; entries of one transaction come in the order of account ids.
-- Accounts are changed first, in the order of their ids, with the net of all transactions; missing
-- ones are opened under their name. Platform accounts are neither locked nor changed.
-- A conflict is returned, not raised, and changes nothing:
--   repeated 1 3   transactions 1 and 3 are in the books already
--   short <uuid>   this account would fall below zero
--   posted
create function ledger.post(
  p_ids uuid[], p_references text[], p_hashes bytea[], p_kinds text[], p_times timestamptz[],
  p_numbers int[], p_seqs int[], p_accounts uuid[], p_names text[], p_amounts bigint[])
returns text language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- A plan made for small tables must not be kept for large ones.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  accounts uuid[] := p_accounts;
  deltas bigint[] := p_amounts;
  moved int := 0;
  written int;
  repeated text := '';
begin
  -- A single transaction has each account once and needs no netting.
  if cardinality(p_ids) > 1 then
    select array_agg(net.account order by net.account), array_agg(net.delta order by net.account)
      into accounts, deltas
      from (
        select e.account, sum(e.amount)::bigint as delta
        from unnest(p_accounts, p_amounts) e(account, amount)
        group by e.account
      ) net;
  end if;

  -- Many in one call, in the order of the array: no other plan than a look-up of each is left. If one is
  -- missing, short or of the platform, all of them are let go and changed one by one.
  if cardinality(accounts) > 10 then
    begin
      update ledger.account a set balance = a.balance + net.delta
        from unnest(accounts, deltas) net(account, delta)
        where a.id = net.account and a.balance + net.delta >= 0;
      get diagnostics moved = row_count;
      if moved < cardinality(accounts) then
        raise exception 'Not all of them are usual.' using errcode = 'LG001';
      end if;
    exception when sqlstate 'LG001' then
      moved := 0;
    end;
  end if;

  for i in moved + 1 .. cardinality(accounts) loop
    update ledger.account a set balance = a.balance + deltas[i]
      where a.id = accounts[i] and a.balance + deltas[i] >= 0;
    exit when not found and not ledger.change_unusual(
      accounts[i], deltas[i], p_names[array_position(p_accounts, accounts[i])]);
    moved := i;
  end loop;

  if moved = cardinality(accounts) then
    if cardinality(p_ids) > 1 then
      repeated := ledger.find_repeated(p_references, p_hashes);
    end if;
    if repeated = '' then
      insert into ledger.transaction (id, reference, request_hash, kind, created_at)
        select * from unnest(p_ids, p_references, p_hashes, p_kinds, p_times)
        on conflict do nothing;
      get diagnostics written = row_count;
      if written = cardinality(p_ids) then
        insert into ledger.entry (transaction_id, seq, account_id, amount)
          select p_ids[e.n], e.seq, e.account, e.amount
          from unnest(p_numbers, p_seqs, p_accounts, p_amounts) e(n, seq, account, amount);
        return 'posted';
      elsif written > 0 then
        raise exception 'One of these references was posted meanwhile by another.'
          using errcode = 'serialization_failure';
      end if;
    end if;
  end if;

  for i in 1 .. moved loop
    update ledger.account a set balance = a.balance - deltas[i]
      where a.id = accounts[i] and a.balance is not null;
  end loop;
  -- The money may be short because the transaction is a repeat and its money has been spent since.
  repeated := ledger.find_repeated(p_references, p_hashes);
  return case when repeated = '' then 'short ' || accounts[moved + 1]
    else 'repeated' || repeated end;
end $$;

-- Moves money from `p_froms` into `p_vias` and writes the holds, one transaction for each. Returns the
-- same as ledger.post.
create function ledger.open_holds(
  p_holds uuid[], p_ids uuid[], p_references text[], p_hashes bytea[], p_kinds text[],
  p_times timestamptz[], p_froms uuid[], p_from_names text[], p_vias uuid[], p_via_names text[],
  p_tos uuid[], p_to_names text[], p_amounts bigint[])
returns text language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  answer text;
begin
  select ledger.post(p_ids, p_references, p_hashes, p_kinds, p_times,
      array_agg(e.n order by e.n, e.account), array_agg(e.seq order by e.n, e.account),
      array_agg(e.account order by e.n, e.account), array_agg(e.name order by e.n, e.account),
      array_agg(e.amount order by e.n, e.account))
    into answer
    from (
      select h.n::int as n, side.account, side.name, side.amount,
        case when side.account = least(h.came, h.via) then 1 else 2 end as seq
      from unnest(p_froms, p_from_names, p_vias, p_via_names, p_amounts)
        with ordinality h(came, came_name, via, via_name, amount, n)
      cross join lateral (values (h.came, h.came_name, -h.amount), (h.via, h.via_name, h.amount))
        side(account, name, amount)
    ) e;
  if answer <> 'posted' then
    return answer;
  end if;
  if exists (
    select from unnest(p_tos, p_to_names) t(id, name) where t.id <> ledger.account_id(t.name)) then
    raise exception 'A hold is for no account.' using errcode = 'data_exception';
  end if;
  insert into ledger.hold (id, from_account_id, via_account_id, to_account_id, to_name, amount,
      state, opened_reference, opened_at)
    select h.id, h.came, h.via, h.goes, h.name, h.amount, 'open', h.reference, h.at
    from unnest(p_holds, p_froms, p_vias, p_tos, p_to_names, p_amounts, p_references, p_times)
      h(id, came, via, goes, name, amount, reference, at);
  return answer;
end $$;

-- Closes open holds: `p_states` says whether the money moves on ('posted') or back ('released').
-- Returns for each, in the order given:
--   closed     by this call
--   repeated   closed before, in the same way and under the same reference
--   posted, released, unknown   not open; its state, unchanged
create function ledger.close_holds(
  p_holds uuid[], p_states text[], p_ids uuid[], p_references text[], p_kinds text[],
  p_times timestamptz[])
returns text[] language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  answers text[];
  answer text;
begin
  if cardinality(p_holds) <> (select count(distinct id) from unnest(p_holds) id) then
    raise exception 'A hold is closed once.' using errcode = 'data_exception';
  end if;
  perform from ledger.hold h where h.id = any (p_holds) order by h.id for update;
  select array_agg(case
      when h.id is null then 'unknown'
      when h.state = 'open' then 'closed'
      when h.state = c.state and h.closed_reference = c.reference then 'repeated'
      else h.state end order by c.n)
    into answers
    from unnest(p_holds, p_states, p_references) with ordinality c(id, state, reference, n)
    left join ledger.hold h on h.id = c.id;
  if not 'closed' = any (answers) then
    return answers;
  end if;

  with closing as (
    select c.*, row_number() over (order by c.n) as number, h.via_account_id as via,
      case when c.state = 'posted' then h.to_account_id else h.from_account_id end as goes,
      case when c.state = 'posted' then h.to_name else '' end as name, h.amount
    from unnest(p_holds, p_states, p_ids, p_references, p_kinds, p_times, answers)
      with ordinality c(id, state, transaction_id, reference, kind, at, answer, n)
    join ledger.hold h on h.id = c.id
    where c.answer = 'closed'
  ), entry as (
    select c.number::int as n, side.account, side.name, side.amount,
      case when side.account = least(c.via, c.goes) then 1 else 2 end as seq
    from closing c
    cross join lateral (values (c.via, '', -c.amount), (c.goes, c.name, c.amount))
      side(account, name, amount)
  )
  select ledger.post(t.ids, t.refs, t.hashes, t.kinds, t.times, e.n, e.seq, e.account, e.name,
      e.amount)
    into answer
    from (
      select array_agg(transaction_id order by number) as ids,
        array_agg(reference order by number) as refs,
        array_agg(sha256(convert_to(state || ' ' || id, 'UTF8')) order by number) as hashes,
        array_agg(kind order by number) as kinds, array_agg(at order by number) as times
      from closing
    ) t, (
      select array_agg(n order by n, account) as n, array_agg(seq order by n, account) as seq,
        array_agg(account order by n, account) as account,
        array_agg(name order by n, account) as name,
        array_agg(amount order by n, account) as amount
      from entry
    ) e;
  if answer <> 'posted' then
    raise exception 'Holds are open although the books answer: %.', answer
      using errcode = 'data_exception';
  end if;
  update ledger.hold h set state = c.state, closed_reference = c.reference, closed_at = c.at
    from unnest(p_holds, p_states, p_references, p_times, answers)
      c(id, state, reference, at, answer)
    where h.id = c.id and c.answer = 'closed';
  return answers;
end $$;

-- The balance of a platform account, the only one of its kind: the kept total and the entries since. That
-- total moves on while the books are wrong; the checkpoint would stand still, and more be read each minute.
create function ledger.platform_balance(p_account uuid) returns bigint
language sql stable set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select coalesce((
      select o.balance from ledger.account a join ledger.total o on o.kind = a.kind
      where a.id = p_account), 0)
    + coalesce((
      select sum((select e.amount from ledger.entry e
        where e.account_id = p_account and e.transaction_id = t.id))
      from ledger.transaction t
      where t.position > (select w.summed_position from ledger.watermark w)), 0)::bigint
$$;

-- Finds the positions that are final by now. Checks that begin later see all of them, so that
-- ledger.move_watermark may follow. `position`: nothing after it is verified yet.
create function ledger.look_ahead(out "position" bigint, out final_position bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  w ledger.watermark;
begin
  select * into w from ledger.watermark for update;
  if pg_snapshot_xmin(pg_current_snapshot()) >= w.next_xid then
    w.final_position := w.next_position;
    select case when q.is_called then q.last_value else 0 end into w.next_position
      from ledger.transaction_position_seq q;
    -- A new statement, so that its snapshot is later than the position.
    w.next_xid := pg_snapshot_xmax(pg_current_snapshot());
  elsif pg_snapshot_xmax(pg_current_snapshot()) < w.next_xid then
    -- The database was restored into another server, which counts its transactions anew.
    w.next_xid := pg_snapshot_xmax(pg_current_snapshot());
  end if;
  update ledger.watermark set final_position = w.final_position, next_position = w.next_position,
    next_xid = w.next_xid;
  position := w.position;
  final_position := w.final_position;
end $$;

-- Records that everything up to a final position is verified, and moves the checkpoints there.
create function ledger.move_watermark(p_position bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  w ledger.watermark;
begin
  select * into w from ledger.watermark for update;
  if p_position > w.final_position then
    raise exception 'Position % is not final.', p_position using errcode = 'data_exception';
  elsif p_position <= w.position then
    return;
  end if;
  insert into ledger.checkpoint as c (account_id, balance)
    select e.account_id, sum(e.amount)
    from ledger.transaction t join ledger.entry e on e.transaction_id = t.id
    where t.position > w.position and t.position <= p_position
    group by e.account_id
    on conflict (account_id) do update set balance = c.balance + excluded.balance;
  update ledger.watermark set position = p_position;
end $$;

-- Adds the next transactions that are final, at most this many. False: there are no more.
create function ledger.add_totals(p_most bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  w ledger.watermark;
  until bigint;
begin
  select * into w from ledger.watermark for update;
  until := least(w.final_position, w.summed_position + p_most);
  insert into ledger.total as o (kind, balance, entries)
    select a.kind, sum(e.amount), count(*)
    from ledger.transaction t
    join ledger.entry e on e.transaction_id = t.id
    join ledger.account a on a.id = e.account_id
    where t.position > w.summed_position and t.position <= until
    group by a.kind
    on conflict (kind) do update set balance = o.balance + excluded.balance,
      entries = o.entries + excluded.entries;
  update ledger.watermark set summed_position = until;
  return until < w.final_position;
end $$;

-- The sums now, or as of this many transactions after the kept ones.
-- Few transactions are newer; the planner expects a ninth of all, and would start parallel workers for them.
create function ledger.totals(p_most bigint) returns table (kind text, balance bigint)
language sql stable set search_path = pg_catalog, pg_temp set max_parallel_workers_per_gather = 0
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select s.kind, sum(s.balance)::bigint from (
    select o.kind, o.balance from ledger.total o
    union all
    select a.kind, e.amount
    from ledger.watermark w
    join ledger.transaction t
      on t.position > w.summed_position and t.position <= w.summed_position + p_most
    join ledger.entry e on e.transaction_id = t.id
    join ledger.account a on a.id = e.account_id
  ) s group by s.kind
$$;

-- The hash of each 10,000 positions: of every transaction with its entries and with the hold that it closed.
create function ledger.hash_parts(p_after bigint, p_until bigint)
returns table (part bigint, transactions bigint, entries bigint, hash bytea)
language sql stable set search_path = pg_catalog, pg_temp
set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex' as $$
  with closed as (
    select h.closed_reference as reference, row(h.id, h.from_account_id, h.via_account_id, h.to_account_id,
      h.to_name, h.amount, h.state, h.opened_reference, h.opened_at, h.closed_at)::text as line
    from ledger.hold h, (
      select min(t.created_at) as first, max(t.created_at) as last
      from ledger.transaction t where t.position > p_after and t.position <= p_until) seen
    where h.closed_at between seen.first and seen.last
  ), line as (
    select t.position, moved.entries, sha256(convert_to(
      row(t.id, t.position, t.reference, t.request_hash, t.kind, t.created_at)::text || moved.lines
        || coalesce(c.line, ''), 'UTF8')) as hash
    from ledger.transaction t
    cross join lateral (
      select count(*) as entries,
        coalesce(string_agg(row(e.seq, e.account_id, e.amount)::text, '' order by e.seq), '') as lines
      from ledger.entry e where e.transaction_id = t.id) moved
    left join closed c on c.reference = t.reference
    where t.position > p_after and t.position <= p_until
    offset 0
  )
  select l.position / 10000, count(*), sum(l.entries)::bigint,
    sha256(string_agg(l.hash, ''::bytea order by l.position))
  from line l group by 1 order by 1
$$;

-- The hash of all sealed balances, by the first two digits of their accounts.
create function ledger.hash_balances() returns bytea
language sql stable set search_path = pg_catalog, pg_temp as $$
  select sha256(coalesce(string_agg(part.hash, ''::bytea order by part.digits), '')) from (
    select left(b.account_id::text, 2) as digits, sha256(string_agg(
      uuid_send(b.account_id) || int8send(b.balance), ''::bytea order by b.account_id)) as hash
    from ledger.sealed_balance b group by 1) part
$$;

create function ledger.hash_seal(p_seal ledger.seal, p_before bytea) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(coalesce(p_before, sha256('stoke'::bytea)) || convert_to(jsonb_build_array(p_seal.number,
      p_seal.after_position, p_seal.until_position, p_seal.transactions, p_seal.entries)::text, 'UTF8')
    || (select string_agg(part.hash, ''::bytea order by part.n)
      from unnest(p_seal.parts) with ordinality part(hash, n))
    || p_seal.balances)
$$;

-- Seals the oldest month that is in no seal, once it ended before this time and is verified. It ends before the
-- first position of a later month: a transaction that came later with an older time is in a later seal. One that is dated
-- after this time starts and ends no month: it is in the seal of its neighbours.
create function ledger.seal_month(p_before timestamptz, out number int, out until_position bigint, out hash bytea)
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  last ledger.seal;
  made ledger.seal;
  verified bigint;
  month_end timestamptz;
begin
  lock table ledger.seal in exclusive mode;
  select * into last from ledger.seal s order by s.number desc limit 1;
  made.number := coalesce(last.number, 0) + 1;
  made.after_position := coalesce(last.until_position, 0);
  -- Both only grow: the watermark is not locked for as long as this takes.
  select least(w.position, w.summed_position) into verified from ledger.watermark w;
  select date_trunc('month', t.created_at, 'UTC') + interval '1 month' into month_end
    from ledger.transaction t where t.position > made.after_position and t.created_at <= p_before
    order by t.position limit 1;
  if not found or month_end > p_before then
    return;
  end if;
  select coalesce(min(t.position) - 1, verified) into made.until_position
    from ledger.transaction t
    where t.position > made.after_position and t.created_at >= month_end and t.created_at <= p_before;
  if made.until_position > verified or made.until_position <= made.after_position then
    return;
  end if;
  select sum(p.transactions), sum(p.entries), array_agg(p.hash order by p.part)
    into made.transactions, made.entries, made.parts
    from ledger.hash_parts(made.after_position, made.until_position) p;
  insert into ledger.sealed_balance as b (account_id, balance)
    select e.account_id, sum(e.amount)
    from ledger.transaction t join ledger.entry e on e.transaction_id = t.id
    where t.position > made.after_position and t.position <= made.until_position
    group by e.account_id
    on conflict (account_id) do update set balance = b.balance + excluded.balance;
  made.balances := ledger.hash_balances();
  made.hash := ledger.hash_seal(made, last.hash);
  made.sealed_at := now();
  insert into ledger.seal select made.*;
  number := made.number;
  until_position := made.until_position;
  hash := made.hash;
end $$;

-- The application posts by functions alone and reads everything.
revoke all on all functions in schema ledger from public;
grant usage on schema ledger to stoke_app;
grant select on all tables in schema ledger to stoke_app;
grant execute on function ledger.post, ledger.open_holds, ledger.close_holds, ledger.platform_balance,
  ledger.look_ahead, ledger.move_watermark, ledger.add_totals, ledger.totals, ledger.hash_parts,
  ledger.hash_balances, ledger.hash_seal, ledger.seal_month to stoke_app;
