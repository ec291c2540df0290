-- What the checks of checks/ found, and whether payouts are paused for it.

-- Nothing is paid out while one of these is not lifted.
create table payout_pause (
  id uuid primary key,
  -- which checks found what
  reason text not null check (length(reason) between 1 and 4000),
  since timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references app_user,
  lift_reason text check (length(lift_reason) between 1 and 1000),
  check ((lifted_at is null) = (lifted_by is null)),
  check ((lifted_at is null) = (lift_reason is null))
);
create unique index payout_pause_standing on payout_pause ((true)) where lifted_at is null;
revoke delete, truncate on payout_pause from stoke_app;

-- The rounds of the checks: every minute over what is new, and every night over everything.
create table check_round (
  name text primary key check (name in ('minute', 'night')),
  due_at timestamptz not null default '-infinity',
  -- the last round that found nothing wrong in the books
  green_at timestamptz,
  -- names of the checks that found something, and of those that could not run, in the last round
  wrong text[] not null default '{}',
  unknown text[] not null default '{}',
  ran_at timestamptz
);
insert into check_round (name) values ('minute'), ('night');
revoke insert, delete, truncate on check_round from stoke_app;
