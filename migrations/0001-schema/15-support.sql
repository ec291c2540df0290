-- Requests and acts about an account: tickets, bans, appeals, receipts, deletion.

create table support_ticket (
  id uuid primary key,
  user_id uuid references app_user,
  email text check (length(email) between 3 and 254),
  category text not null check (category in ('payout', 'decision', 'wallet', 'telegram', 'account',
    'campaign', 'safety', 'other')),
  title text not null check (length(title) between 1 and 120),
  submission_id uuid,
  payout_id uuid,
  state text not null check (state in ('open', 'answered', 'closed')),
  opened_at timestamptz not null,
  changed_at timestamptz not null check (changed_at >= opened_at),
  -- number of messages; an admin who answers or closes must have read them all
  message_count int not null check (message_count > 0),
  step_count int not null check (step_count > 0),
  check (num_nonnulls(user_id, email) = 1)
);
comment on table support_ticket is
  'A support ticket. A member''s ticket belongs to the account, a visitor''s to an email '
  'address. Growth: one row per ticket, removed 730 days after it was closed unless a deposit '
  'was credited for it.';
create index support_ticket_of_user on support_ticket (user_id, id desc);
create index support_ticket_of_address on support_ticket (email, opened_at) where email is not null;
-- counted by the index alone: how many wait, and since when
create index support_ticket_queue on support_ticket (state, id) include (changed_at);
create index support_ticket_age on support_ticket (changed_at) where state = 'closed';

create table support_message (
  ticket_id uuid not null references support_ticket,
  position int not null check (position > 0),
  author text not null check (author in ('person', 'support')),
  -- the admin who answered; not shown to the user
  admin_id uuid references app_user,
  text text not null check (length(text) between 1 and 4000),
  written_at timestamptz not null,
  check ((author = 'support') = (admin_id is not null)),
  primary key (ticket_id, position)
);
comment on table support_message is
  'A message in a ticket. Growth: some rows per ticket, removed with it.';
-- recent messages of a person, for the limits
create index support_message_lately on support_message (ticket_id, written_at)
  where author = 'person';

create table support_step (
  ticket_id uuid not null references support_ticket,
  position int not null check (position > 0),
  stepped_at timestamptz not null,
  -- null: the person
  admin_id uuid references app_user,
  state_before text,
  state_after text not null check (state_after in ('open', 'answered', 'closed')),
  -- what the topic was changed to; null: the state changed
  category_after text check (category_after in ('payout', 'decision', 'wallet', 'telegram', 'account',
    'campaign', 'safety', 'other')),
  check ((state_before is distinct from state_after) = (category_after is null)),
  check ((position = 1) = (state_before is null)),
  primary key (ticket_id, position)
);
comment on table support_step is
  'A change of state or topic of a ticket, and its author. Append-only. Growth: some rows per ticket, '
  'removed with it.';
revoke update, delete on support_step from stoke_app;

-- What admins keep about a case: a ticket or an appeal.

create table desk_assignment (
  case_id uuid primary key,
  admin_id uuid not null references app_user,
  assigned_at timestamptz not null
);
comment on table desk_assignment is
  'The admin who works on a ticket or an appeal. Growth: at most one row per ticket and appeal.';
create index desk_assignment_of_admin on desk_assignment (admin_id);

create table desk_note (
  id uuid primary key,
  case_id uuid not null,
  admin_id uuid not null references app_user,
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
comment on table desk_note is
  'A note of an admin on a ticket or an appeal, for admins and in the data export of the person. '
  'Growth: some rows per ticket and appeal, removed with the ticket or the account that the '
  'case is about.';
create index desk_note_of_case on desk_note (case_id, id);

create table desk_visit (
  case_id uuid not null,
  admin_id uuid not null references app_user,
  is_writing bool not null,
  seen_at timestamptz not null,
  primary key (case_id, admin_id)
);
comment on table desk_visit is
  'An admin who has a ticket or an appeal open, and whether they write an answer. Growth: one row '
  'per open page of an admin, removed a day later.';
create index desk_visit_age on desk_visit (seen_at);

create table snippet (
  id uuid primary key,
  desk text not null check (desk in ('tickets', 'appeals')),
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 4000),
  changed_by uuid not null references app_user,
  changed_at timestamptz not null,
  unique (desk, title)
);
comment on table snippet is
  'An answer that admins use again. Growth: as many as admins keep, at most 200 per desk.';

-- The ticket that a deposit was credited for by hand.
alter table deposit_by_hand add foreign key (ticket_id) references support_ticket;

-- Removes tickets that were closed before `p_before`, a limited number; the steps of a ticket may
-- not be deleted otherwise. One that a deposit was credited for stays with it.
create function forget_tickets(p_before timestamptz, p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due uuid[];
begin
  select array_agg(id) into due from (
    select id from support_ticket t where state = 'closed' and changed_at < p_before
      and not exists (select from deposit_by_hand d where d.ticket_id = t.id)
    order by changed_at limit p_limit for update skip locked) old;
  delete from desk_assignment where case_id = any(due);
  delete from desk_note where case_id = any(due);
  delete from desk_visit where case_id = any(due);
  delete from support_message where ticket_id = any(due);
  delete from support_step where ticket_id = any(due);
  delete from support_ticket where id = any(due);
  return coalesce(cardinality(due), 0);
end $$;
revoke all on function forget_tickets from public;
grant execute on function forget_tickets to stoke_app;

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
comment on table ban is
  'An admin''s act with a reason and evidence (rule 8.2). standing: may be appealed. appealed: '
  'waits for the answer. Neither forfeits money. final: the balance is forfeited. lifted: over. '
  'Growth: one row per ban, kept for ever.';
create unique index ban_live on ban (user_id) where state <> 'lifted';
create index ban_of_user on ban (user_id, id desc);
create index ban_to_void on ban (id) where state <> 'lifted' and voided_at is null;
create index ban_due on ban (appeal_before, id) where state = 'standing';
create index ban_to_settle on ban (id) where state = 'final' and settled_at is null;

create table suspension (
  id uuid primary key,
  user_id uuid not null references app_user,
  state text not null check (state in ('standing', 'appealed', 'upheld', 'ended')),
  reason text not null check (length(reason) between 1 and 300),
  suspended_by uuid not null check (suspended_by <> user_id),
  suspended_at timestamptz not null,
  until timestamptz not null check (until > suspended_at),
  appeal_before timestamptz not null check (appeal_before > suspended_at),
  ended_at timestamptz,
  -- null on an ended one: its time was over
  ended_by uuid check (ended_by <> user_id),
  end_reason text check (length(end_reason) <= 1000),
  check ((state = 'ended') = (ended_at is not null)),
  check (ended_by is null or end_reason is not null)
);
comment on table suspension is
  'An admin''s act for a time, with a reason (rule 8.9): no new work, and payouts wait. standing: may be '
  'appealed. appealed: waits for the answer. upheld: stays until its end. Growth: one row per suspension, '
  'kept for ever.';
create unique index suspension_live on suspension (user_id) where state <> 'ended';
create index suspension_of_user on suspension (user_id, id desc);
create index suspension_due on suspension (until, id) where state <> 'ended';

create table appeal (
  id uuid primary key,
  user_id uuid not null references app_user,
  submission_id uuid unique references submission,
  ban_id uuid unique references ban,
  suspension_id uuid unique references suspension,
  -- rewards of a Spark that an admin took back
  reversal_id uuid unique references spark_reversal,
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
  -- when it was not answered in time and was left to people: its work shows no evidence
  manual_review_since timestamptz,
  check (num_nonnulls(submission_id, ban_id, suspension_id, reversal_id) = 1),
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'open' or decided_by is null),
  check (state <> 'lost' or (decided_by is not null and note <> ''))
);
comment on table appeal is
  'A user''s request for a second look at a rejection, a reversal, a ban or a suspension, once for each. '
  'Growth: one row per appeal, kept for ever.';
create index appeal_of_user on appeal (user_id, id desc);
create index appeal_waiting on appeal (id) include (filed_at, user_id, against, reversal_id)
  where state = 'open';
create index appeal_decided on appeal (id desc) where state <> 'open';
create index appeal_overdue on appeal (answer_before, id)
  where state = 'open' and ban_id is null and suspension_id is null and manual_review_since is null;

create table receipt_key (
  kid text primary key,
  public_jwk jsonb not null,
  first_used_at timestamptz not null
);
comment on table receipt_key is
  'A public key ever used for receipts, so that old receipts can still be verified. Growth: one '
  'row per key, kept for ever.';
revoke update, delete on receipt_key from stoke_app;

create table erasure (
  user_id uuid primary key references app_user,
  created_at timestamptz not null,
  not_before timestamptz not null,
  done_at timestamptz check (done_at >= created_at)
);
comment on table erasure is
  'A deleted account of which data is still to be removed: files, and rows that a request under '
  'way wrote after the deletion. Growth: one row per deleted account.';
create index erasure_due on erasure (not_before, user_id) where done_at is null;

create table person_note (
  id uuid primary key,
  user_id uuid not null references app_user,
  written_by uuid not null references app_user,
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
comment on table person_note is
  'What an admin noted about a person, for admins and in the data export of the person. Growth: one '
  'row per note, removed with the account.';
create index person_note_of_user on person_note (user_id, id desc);
revoke update, truncate on person_note from stoke_app;

-- A person as the list of admins has them.
create view person_row as
select id, username, username_key, name, email, role, account_status, trust_score as reputation_score,
  x_username, telegram_username, wallet_address, created_at,
  coalesce((select true from creator_profile c where c.user_id = u.id), false) as is_creator,
  (select count(*)::int from signal_person p join signal s on s.id = p.signal_id
    where p.user_id = u.id and s.state = 'open') as open_signals,
  (select count(*)::int from submission s where s.user_id = u.id and s.state = 'pending')
    as waiting_work,
  (select max(s.last_used_at) from user_session s where s.user_id = u.id) as last_seen_at
from app_user u;
grant select on person_row to stoke_app;
