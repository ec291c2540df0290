-- Every change of a trust score. Append-only.
create table trust_move (
  id uuid primary key,
  user_id uuid not null,
  cause text not null
    check (cause in ('payout_confirmed', 'work_approved', 'rejection_upheld', 'appeal_won')),
  -- the payout, submission or appeal that caused it
  subject uuid not null,
  -- the actual change: less than the public table says at the ends of the scale
  points int not null check (points between -1000 and 1000),
  score_after int not null check (score_after between 0 and 1000),
  at timestamptz not null,
  unique (user_id, cause, subject)
);
create index trust_move_of_user on trust_move (user_id, id desc);
revoke update, delete, truncate on trust_move from stoke_app;

-- Number of approved submissions per user: every tenth moves the score.
create table trust_work (
  user_id uuid primary key,
  approved int not null check (approved > 0)
);
