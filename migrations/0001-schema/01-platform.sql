-- Plumbing: what every process needs, whatever is sold.

-- The application's role: it reads and writes product tables and may only execute money functions.
do $$
begin
  create role stoke_app nologin;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the whole server; another database of it made this one
end $$;

do $$
begin
  execute format('grant stoke_app to %I', current_user);
exception when invalid_grant_operation or unique_violation then
  null;
end $$;

grant usage on schema public to stoke_app;
alter default privileges in schema public grant select, insert, update, delete on tables to stoke_app;
grant select on public.migration to stoke_app;

-- Finds a part of a text by its trigrams.
create extension if not exists pg_trgm;

create table idempotency_key (
  user_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  request_hash text not null,
  -- json, not jsonb: a repeat gets the exact text of the first answer
  reply json,
  created_at timestamptz not null,
  primary key (user_id, key)
);
comment on table idempotency_key is
  'The stored answer of a call that moves money, so that a repeated call changes nothing. '
  'Growth: one row per such call, kept for 90 days.';
create index idempotency_key_created on idempotency_key (created_at);

create unlogged table call_count (
  key text primary key,
  points integer not null,
  expire bigint not null
);
comment on table call_count is
  'Calls of one caller to one route in the minute that ends at `expire`, in Unix milliseconds: '
  'what the processes counted, added once a second. Counts need not survive a crash. Growth: one '
  'row per caller and route in use; expired ones are removed.';
create index call_count_expire on call_count (expire);

create table last_backup (
  only_one boolean primary key default true check (only_one),
  -- the moment that its database is from
  at timestamptz not null,
  seconds integer not null check (seconds >= 0)
);
comment on table last_backup is
  'The newest complete backup, and how long it took. Growth: one row.';
revoke insert, update, delete, truncate on last_backup from stoke_app;
