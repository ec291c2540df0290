-- Sums that pages show are kept, so that showing them reads only what is new.

-- The balance of all accounts of a kind, up to `summed_position` of the watermark. It moves with the rounds of
-- the checks whatever these find: the watermark itself stands still while the books are wrong.
create table ledger.total (
  kind text collate "C" primary key references ledger.account_kind,
  balance bigint not null
);
alter table ledger.watermark
  add column summed_position bigint not null default 0 check (summed_position <= final_position);
insert into ledger.total (kind, balance)
  select a.kind, sum(c.balance) from ledger.checkpoint c join ledger.account a on a.id = c.account_id
  group by a.kind;
update ledger.watermark set summed_position = position;

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
  insert into ledger.total as o (kind, balance)
    select a.kind, sum(e.amount)
    from ledger.transaction t
    join ledger.entry e on e.transaction_id = t.id
    join ledger.account a on a.id = e.account_id
    where t.position > w.summed_position and t.position <= until
    group by a.kind
    on conflict (kind) do update set balance = o.balance + excluded.balance;
  update ledger.watermark set summed_position = until;
  return until < w.final_position;
end $$;

-- The sums now, or as of this many transactions after the kept ones.
create function ledger.totals(p_most bigint) returns table (kind text, balance bigint)
language sql stable set search_path = pg_catalog, pg_temp
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
revoke all on function ledger.add_totals, ledger.totals from public;
grant select on ledger.total to stoke_app;
grant execute on function ledger.add_totals, ledger.totals to stoke_app;

-- What earners were paid on chain, and how many people they are.
create table paid_total (
  is_only boolean primary key default true check (is_only),
  paid_micro bigint not null,
  people int not null
);
-- The payouts that were confirmed since. A worker adds them: in the transaction of a payout, the one row of
-- the sum would keep all others waiting.
create table paid_total_change (
  payout_id uuid primary key,
  user_id uuid not null,
  amount_micro bigint not null
);
create index paid_total_change_of on paid_total_change (user_id);
create index payout_earned on payout (user_id) where state = 'confirmed' and purpose = 'earnings';

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
insert into paid_total (paid_micro, people)
  select coalesce(sum(amount_micro), 0), count(distinct user_id) from payout
  where state = 'confirmed' and purpose = 'earnings';

-- What these payouts add: a person counts with the first one. Payouts that are in the sum already are those
-- that do not stand among the changes.
create view paid_total_since as
  select coalesce(sum(amount_micro), 0)::bigint as paid_micro, (count(distinct user_id) filter (
    where not exists (select from payout p where p.user_id = c.user_id and p.state = 'confirmed'
      and p.purpose = 'earnings'
      and not exists (select from paid_total_change o where o.payout_id = p.id))))::int as people
  from paid_total_change c;
grant select on paid_total_since to stoke_app;
