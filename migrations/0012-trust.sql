-- Trust, rejections that may be appealed, bans, appeals and the log of what admins do.

-- Suspension is the score and nothing else (rule 8.1).
update app_user set account_status = case when reputation_score < 200 then 'suspended' else 'active' end
  where account_status <> 'banned';
alter table app_user add constraint app_user_suspension_is_the_score
  check (account_status = 'banned' or (account_status = 'suspended') = (reputation_score < 200));
-- whom an admin looks for, by what they are called
create index app_user_username_prefix on app_user (username_key text_pattern_ops);
create index app_user_email_prefix on app_user (email text_pattern_ops);
create index app_user_x_prefix on app_user (x_username_key text_pattern_ops);
create index app_user_telegram_prefix on app_user (lower(telegram_username) text_pattern_ops);

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
insert into trust_work
  select user_id, count(*) from submission where state = 'approved' group by user_id;

-- A rejection that may still be appealed, and the hold that keeps its reward in the campaign.
-- upheld: nobody appealed in time, the work was handed in again, or the appeal was lost.
create table dispute (
  submission_id uuid primary key references submission,
  hold_id uuid not null unique,
  user_id uuid not null,
  amount_micro bigint not null check (amount_micro > 0),
  state text not null check (state in ('open', 'appealed', 'upheld', 'overturned')),
  opened_at timestamptz not null,
  appeal_before timestamptz not null check (appeal_before > opened_at),
  -- of an appeal that was filed
  answer_before timestamptz,
  answer text not null default '' check (length(answer) <= 1000),
  closed_at timestamptz,
  check ((state in ('open', 'appealed')) = (closed_at is null)),
  check (state <> 'open' or answer_before is null),
  check (state <> 'appealed' or answer_before is not null)
);
create index dispute_of_user on dispute (user_id) where state in ('open', 'appealed');
create index dispute_due on dispute (appeal_before, submission_id) where state = 'open';

create index payout_unfinished_of_user on payout (user_id)
  where state in ('requested', 'review', 'sending', 'failed');
create index submission_pending_of_user on submission (user_id, id) where state = 'pending';

-- An admin's act with a reason and evidence (rule 8.2).
-- standing: may be appealed. appealed: waits for the answer. Until then nothing is given away.
-- final: what the person has is forfeited. lifted: over.
create table ban (
  id uuid primary key,
  user_id uuid not null references app_user,
  state text not null check (state in ('standing', 'appealed', 'final', 'lifted')),
  reason text not null check (length(reason) between 1 and 300),
  evidence text not null check (length(evidence) between 1 and 2000),
  banned_by uuid not null check (banned_by <> user_id),
  banned_at timestamptz not null,
  appeal_before timestamptz not null check (appeal_before > banned_at),
  -- since when no work of the person waits any more
  voided_at timestamptz,
  final_at timestamptz,
  -- since when nothing is left to be forfeited
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

-- A second look at a rejection or a ban, asked for by the one it concerns. Once for each.
create table appeal (
  id uuid primary key,
  user_id uuid not null references app_user,
  submission_id uuid unique references submission,
  ban_id uuid unique references ban,
  text text not null check (length(text) between 20 and 2000),
  state text not null check (state in ('open', 'won', 'lost')),
  filed_at timestamptz not null,
  answer_before timestamptz not null check (answer_before > filed_at),
  -- who made the decision that is appealed
  against uuid,
  decided_at timestamptz,
  -- null on a decided appeal: nobody answered in time
  decided_by uuid check (decided_by <> user_id),
  note text not null default '' check (length(note) <= 1000),
  check (num_nonnulls(submission_id, ban_id) = 1),
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'open' or decided_by is null),
  check (state <> 'lost' or (decided_by is not null and note <> ''))
);
create index appeal_of_user on appeal (user_id, id desc);
create index appeal_waiting on appeal (id) where state = 'open';
create index appeal_decided on appeal (id desc) where state <> 'open';
create index appeal_overdue on appeal (answer_before, id)
  where state = 'open' and submission_id is not null;

-- What admins did, chained: each row carries the hash of the one before it.
create table audit (
  seq bigint primary key check (seq > 0),
  id uuid not null unique,
  at timestamptz not null,
  -- null: the system
  actor uuid,
  action text not null check (length(action) between 1 and 60),
  subject uuid not null,
  about text not null check (length(about) <= 20000),
  previous bytea not null,
  hash bytea not null
);
create index audit_of_subject on audit (subject, seq desc);
revoke insert, update, delete, truncate on audit from stoke_app;
create trigger append_only before update or delete or truncate on audit
  for each statement execute function ledger.refuse_change();

create function audit_hash(
  p_previous bytea, p_seq bigint, p_id uuid, p_at timestamptz, p_actor uuid, p_action text,
  p_subject uuid, p_about text)
returns bytea language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(p_previous || convert_to(jsonb_build_array(
    p_seq, p_id, extract(epoch from p_at), p_actor, p_action, p_subject, p_about)::text, 'UTF8'))
$$;

-- One at a time: the chain has one end. Held until the transaction ends.
create function audit_append(
  p_id uuid, p_at timestamptz, p_actor uuid, p_action text, p_subject uuid, p_about text)
returns void language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
declare
  last audit;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit: append', 0));
  select * into last from audit order by seq desc limit 1;
  insert into audit (seq, id, at, actor, action, subject, about, previous, hash)
  select coalesce(last.seq, 0) + 1, p_id, p_at, p_actor, p_action, p_subject, p_about, before.hash,
    audit_hash(before.hash, coalesce(last.seq, 0) + 1, p_id, p_at, p_actor, p_action, p_subject,
      p_about)
  from (select coalesce(last.hash, sha256('stoke'::bytea)) as hash) before;
end $$;
revoke all on function audit_append from public;
grant execute on function audit_append to stoke_app;
grant execute on function audit_hash to stoke_app;
