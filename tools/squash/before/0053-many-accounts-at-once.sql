-- The function of 0002-ledger.sql, which changed every account in a statement of its own.
--
-- Posts all of these transactions or none. Entry n belongs to transaction number `p_numbers[n]` (from
-- 1) and is its `p_seqs[n]`th entry; entries of one transaction come in the order of account ids.
-- Accounts are changed first, in the order of their ids, with the net of all transactions; missing
-- ones are opened under their name. Platform accounts are neither locked nor changed.
-- A conflict is returned, not raised, and changes nothing:
--   repeated 1 3   transactions 1 and 3 are in the books already
--   short <uuid>   this account would fall below zero
--   posted
create or replace function ledger.post(
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

  -- Many at once, in the order of the array: no other plan than a look-up of each is left. If one is
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
