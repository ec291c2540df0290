-- An admin's act with a reason and evidence (rule 8.2).
-- standing: may be appealed. appealed: waits for the answer. Neither forfeits money.
-- final: the balance is forfeited. lifted: over.
create table ban (
  id uuid primary key,
  user_id uuid not null references app_user,
  state text not null check (state in ('standing', 'appealed', 'final', 'lifted')),
  reason text not null check (length(reason) between 1 and 300),
  evidence text not null check (length(evidence) between 1 and 2000),
  banned_by uuid not null check (banned_by <> user_id),
  banned_at timestamptz not null,
  appeal_before timestamptz not null check (appeal_before > banned_at),
  -- when the last waiting work of the user was withdrawn
  voided_at timestamptz,
  final_at timestamptz,
  -- when the last money was forfeited
  settled_at timestamptz,
  forfeited_micro bigint not null default 0 check (forfeited_micro >= 0),
  lifted_at timestamptz,
  lifted_by uuid check (lifted_by <> user_id),
  lift_reason text check (length(lift_reason) <= 1000),
  check (state not in ('standing', 'appealed') or final_at is null),
  check (state <> 'final' or final_at is not null),
  check (final_at is not null or (forfeited_micro = 0 and settled_at is null)),
  check ((state = 'lifted') = (lifted_at is not null)),
  check ((state = 'lifted') = (lift_reason is not null))
);
create unique index ban_live on ban (user_id) where state <> 'lifted';
create index ban_of_user on ban (user_id, id desc);
create index ban_to_void on ban (id) where state <> 'lifted' and voided_at is null;
create index ban_due on ban (appeal_before, id) where state = 'standing';
create index ban_to_settle on ban (id) where state = 'final' and settled_at is null;

-- A user's request for a second look at a rejection, a reversal or a ban, once for each.
create table appeal (
  id uuid primary key,
  user_id uuid not null references app_user,
  submission_id uuid unique references submission,
  ban_id uuid unique references ban,
  -- rewards of a Spark that an admin took back
  reversal_id uuid unique,
  text text not null check (length(text) between 20 and 2000),
  state text not null check (state in ('open', 'won', 'lost')),
  filed_at timestamptz not null,
  answer_before timestamptz not null check (answer_before > filed_at),
  -- author of the decision that is appealed
  against uuid,
  decided_at timestamptz,
  -- null on a decided appeal: decided by the system after the time limit
  decided_by uuid check (decided_by <> user_id),
  note text not null default '' check (length(note) <= 1000),
  check (num_nonnulls(submission_id, ban_id, reversal_id) = 1),
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'open' or decided_by is null),
  check (state <> 'lost' or (decided_by is not null and note <> ''))
);
create index appeal_of_user on appeal (user_id, id desc);
create index appeal_waiting on appeal (id) where state = 'open';
create index appeal_decided on appeal (id desc) where state <> 'open';
create index appeal_overdue on appeal (answer_before, id)
  where state = 'open' and ban_id is null;
