-- Results of the checks in checks/, and the pauses of payouts.

-- No payout is signed while a pause is not lifted.
create table payout_pause (
  id uuid primary key,
  -- the failed checks and what they found
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

-- Rounds of the checks: each minute over new transactions, each night over the whole history.
create table check_round (
  name text primary key check (name in ('minute', 'night')),
  due_at timestamptz not null default '-infinity',
  -- the last green round
  green_at timestamptz,
  -- names of the wrong and the unknown checks of the last round
  wrong text[] not null default '{}',
  unknown text[] not null default '{}',
  ran_at timestamptz
);
insert into check_round (name) values ('minute'), ('night');
revoke insert, delete, truncate on check_round from stoke_app;
