-- Submitted work, of every kind of campaign. The id is also the id of the hold in the ledger.
create table submission (
  id uuid primary key,
  kind text not null check (kind in ('drip', 'spark', 'fomo')),
  campaign_id uuid not null,
  creator_id uuid not null,
  task_id uuid not null,
  user_id uuid not null check (user_id <> creator_id),
  amount_micro bigint not null check (amount_micro > 0),
  state text not null check (state in ('pending', 'approved', 'rejected')),
  attempt smallint not null check (attempt in (1, 2)),
  submitted_at timestamptz not null,
  decide_before timestamptz not null check (decide_before >= submitted_at),
  decided_at timestamptz check (decided_at >= submitted_at),
  -- null on a decided submission: the system decided
  decided_by uuid check (decided_by <> user_id),
  reason text check (reason in ('not_done', 'undone', 'wrong_account', 'low_quality',
    'automated', 'duplicate', 'missing_disclosure', 'other')),
  note text not null default '' check (length(note) <= 500),
  -- set when the automatic check left the decision to a person
  left_to_people_at timestamptz,
  -- the part of a paid reward that a ban forfeited
  forfeited_micro bigint not null default 0 check (forfeited_micro between 0 and amount_micro),
  evidence jsonb not null,
  unique (user_id, task_id, attempt),
  check ((state = 'pending') = (decided_at is null)),
  check (forfeited_micro = 0 or state = 'approved'),
  check (state <> 'pending' or decided_by is null),
  check ((state = 'rejected') = (reason is not null)),
  check (reason <> 'other' or note <> '')
);
-- one waiting or paid submission per user and task
create unique index submission_live on submission (user_id, task_id)
  where state in ('pending', 'approved');
create index submission_of_user on submission (user_id, id desc);
create index submission_waiting on submission (kind, task_id, id) where state = 'pending';
create index submission_waiting_of_user on submission (user_id, decide_before)
  where state = 'pending';
create index submission_pending_of_user on submission (user_id, id) where state = 'pending';
-- the review queue of admins, and of a creator
create index submission_queue on submission (kind, state, id);
create index submission_queue_of_creator on submission (creator_id, kind, state, id);
create index submission_due on submission (decide_before, id)
  where state = 'pending' and left_to_people_at is null;
-- Results of a campaign are summed from this index alone, without reading rows of the table.
create index submission_of_campaign on submission (campaign_id, id)
  include (task_id, user_id, amount_micro, state, reason, submitted_at, decided_at,
    forfeited_micro);

-- Log of decisions: who, when, the state before and after. Append-only.
create table review_decision (
  id uuid primary key,
  submission_id uuid not null references submission,
  decided_at timestamptz not null,
  decided_by uuid,
  state_before text not null,
  state_after text not null check (state_after in ('approved', 'rejected')),
  reason text,
  note text not null
);
create index review_decision_of_submission on review_decision (submission_id, id);
revoke update, delete on review_decision from stoke_app;

-- A rejection that may be appealed, and the hold that keeps its reward in the campaign.
-- upheld: not appealed in time, submitted again, or the appeal was lost.
create table dispute (
  submission_id uuid primary key references submission,
  hold_id uuid not null unique,
  user_id uuid not null,
  amount_micro bigint not null check (amount_micro > 0),
  state text not null check (state in ('open', 'appealed', 'upheld', 'overturned')),
  opened_at timestamptz not null,
  appeal_before timestamptz not null check (appeal_before > opened_at),
  -- the appeal, once filed
  answer_before timestamptz,
  answer text not null default '' check (length(answer) <= 1000),
  closed_at timestamptz,
  check ((state in ('open', 'appealed')) = (closed_at is null)),
  check (state <> 'open' or answer_before is null),
  check (state <> 'appealed' or answer_before is not null)
);
create index dispute_of_user on dispute (user_id) where state in ('open', 'appealed');
create index dispute_due on dispute (appeal_before, submission_id) where state = 'open';
