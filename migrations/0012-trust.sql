-- Every change of a trust score. Nothing here is ever changed.
create table trust_move (
  id uuid primary key,
  user_id uuid not null,
  cause text not null
    check (cause in ('payout_confirmed', 'work_approved', 'rejection_upheld', 'appeal_won')),
  -- the payout, the submission or the appeal that it is about
  subject uuid not null,
  -- as the score changed, which at its ends can be less than the table says
  points int not null check (points between -1000 and 1000),
  score_after int not null check (score_after between 0 and 1000),
  at timestamptz not null,
  unique (user_id, cause, subject)
);
create index trust_move_of_user on trust_move (user_id, id desc);
revoke update, delete, truncate on trust_move from stoke_app;

-- How much work of a user was approved: every tenth moves the score.
create table trust_work (
  user_id uuid primary key,
  approved int not null check (approved > 0)
);
