-- What a deleted account with a score below the start leaves, so that a new start does not wipe it: keyed
-- hashes of its email, X account, wallet and Telegram account, and the score.
create table former_account (
  hash bytea not null,
  account uuid not null,
  score int not null check (score between 0 and 499),
  left_at timestamptz not null,
  primary key (hash, account)
);
create index former_account_old on former_account (left_at);
revoke update, truncate on former_account from stoke_app;

-- A user whose email, X account, wallet or Telegram account was one of a former account.
create table returned_account (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  account uuid not null,
  score int not null check (score between 0 and 499),
  -- null: the worker has to look at it
  noted_at timestamptz,
  unique (user_id, account)
);
create index returned_account_due on returned_account (id) where noted_at is null;

create function handle_hashes(u app_user) returns setof bytea
language sql stable security definer set search_path = public, pg_catalog, pg_temp as $$
  select trace_hash(kind, value) from (values ('email', u.email), ('x', u.x_username_key),
    ('wallet', u.wallet_address), ('telegram', u.telegram_user_id)) h (kind, value)
  where value is not null
$$;
revoke all on function handle_hashes from public;
grant execute on function handle_hashes to stoke_app;

create function note_return() returns trigger
language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  insert into returned_account (user_id, account, score)
  select distinct new.id, account, score from former_account
  where hash in (select handle_hashes(new)) and account <> new.id
  on conflict do nothing;
  return null;
end
$$;
revoke all on function note_return from public;
create trigger app_user_returns
  after insert or update of email, x_username_key, wallet_address, telegram_user_id on app_user
  for each row execute function note_return();

alter table trust_move drop constraint trust_move_cause_check;
alter table trust_move add constraint trust_move_cause_check check (cause in ('payout_confirmed',
  'work_approved', 'rejection_upheld', 'appeal_won', 'account_returned'));
alter table signal drop constraint signal_kind_check;
alter table signal add constraint signal_kind_check check (kind in ('shared_wallet',
  'shared_funding', 'shared_device', 'shared_address', 'telegram_ring', 'too_fast',
  'self_dealing', 'copied_proof', 'listed_sender', 'returned'));
