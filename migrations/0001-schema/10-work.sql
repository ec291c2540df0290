-- Submitted work of every kind, and the decisions about it.

create table submission (
  id uuid primary key,
  kind text not null check (kind in ('drip', 'spark', 'fomo')),
  campaign_id uuid not null,
  creator_id uuid not null,
  -- a tweet of a drip, or a link of a FOMO task
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
  manual_review_since timestamptz,
  -- the part of a paid reward that a ban forfeited
  forfeited_micro bigint not null default 0 check (forfeited_micro between 0 and amount_micro),
  evidence jsonb not null,
  -- chosen at random from the work that the system would approve: an admin decides on it
  is_sample boolean not null default false,
  -- what its evidence shows, so that a queue is filtered without reading evidence
  marks text[] not null default '{}' check (marks <@ array['no_reply', 'fast']),
  unique (user_id, task_id, attempt),
  check ((state = 'pending') = (decided_at is null)),
  check (forfeited_micro = 0 or state = 'approved'),
  check (state <> 'pending' or decided_by is null),
  check ((state = 'rejected') = (reason is not null)),
  check (reason <> 'other' or note <> ''),
  check (not is_sample or manual_review_since is not null)
);
comment on table submission is
  'A piece of submitted work, of every kind of campaign. The id is also the id of the hold in '
  'the ledger. Growth: one of the fastest: one row per piece of work, kept for ever.';
-- one waiting or paid submission per user and task
create unique index submission_live on submission (user_id, task_id)
  where state in ('pending', 'approved');
create index submission_of_user on submission (user_id, id desc);
create index submission_waiting on submission (kind, task_id, id) where state = 'pending';
create index submission_pending_of_user on submission (user_id, id) where state = 'pending';
-- the review queue of admins, and of a creator
create index submission_queue on submission (kind, state, id);
create index submission_queue_of_creator on submission (creator_id, kind, state, id);
-- creators whose work waits for them
create index submission_waiting_of_creator on submission (creator_id, kind)
  include (submitted_at, decide_before, manual_review_since, is_sample, id, campaign_id)
  where state = 'pending';
-- the latest decisions of people, among many more of the system
create index submission_decided_by_people on submission (kind, state, id)
  where decided_by is not null;
create index submission_decided_for_creator on submission (creator_id, kind, state, id)
  where decided_by is not null;
create index submission_due on submission (decide_before, id)
  where state = 'pending' and manual_review_since is null;
-- Results of a campaign are summed from this index alone, without reading rows of the table.
create index submission_of_campaign on submission (campaign_id, id)
  include (task_id, user_id, amount_micro, state, reason, submitted_at, decided_at,
    forfeited_micro);
-- Where the link of a proof leads: the number of a post, whoever the link says wrote it; of every other link itself.
create function proof_target(p_link text) returns text
language sql immutable parallel safe
return coalesce(substring(p_link from '^https://x\.com/[a-zA-Z0-9_/]+/status/([0-9]+)$'), p_link);
-- the same proof shown by two people proves nothing for either
create index submission_proof_link on submission (proof_target(evidence ->> 'proofLink'))
  where kind = 'fomo' and proof_target(evidence ->> 'proofLink') is not null;
create index submission_proof_image on submission ((evidence ->> 'proofImage'))
  where kind = 'fomo' and evidence ->> 'proofImage' is not null;
-- how people decided on what the system would have approved
create index submission_sampled on submission (decided_at) where is_sample;
create index submission_of_creator_and_user on submission (creator_id, user_id);

create table active_earner (
  user_id uuid primary key,
  -- the last day in UTC on which they submitted work or earned in a Spark
  active_on date not null
);
comment on table active_earner is
  'A person who submitted work or earned in a Spark lately: creators are shown how many there are. '
  'Growth: one row per person, removed after 30 days without work.';

create table x_work (
  tweet_id text not null check (length(tweet_id) between 1 and 40),
  handle_hash bytea not null,
  user_id uuid not null,
  task_id uuid not null,
  -- by account first: the list of tasks looks for what one account did on many tweets
  primary key (handle_hash, tweet_id)
);
comment on table x_work is
  'The work that an X account is paid for on a tweet, once and for ever, even if it changes hands '
  '(rule 4.8). The hash outlives the account. Growth: one row per paid tweet and X '
  'account, kept for ever.';
revoke delete, truncate on x_work from stoke_app;

create table planned_decision (
  id uuid primary key,
  submission_id uuid not null unique references submission,
  verdict text not null check (verdict in ('approved', 'rejected')),
  reason text,
  note text not null default '',
  planned_by uuid not null,
  -- as an admin, or as the creator of the campaign
  as_admin boolean not null,
  planned_at timestamptz not null,
  due_at timestamptz not null check (due_at >= planned_at),
  check ((verdict = 'rejected') = (reason is not null))
);
comment on table planned_decision is
  'A decision that its reviewer can still undo. It takes effect when it is due, and then its '
  'row goes. Growth: a queue, emptied by the worker.';
create index planned_decision_due on planned_decision (due_at, id);
revoke truncate on planned_decision from stoke_app;

create table review_claim (
  submission_id uuid primary key references submission,
  claimed_by uuid not null,
  claimed_until timestamptz not null
);
comment on table review_claim is
  'Work that a reviewer has taken to decide on. It shows who is looking at it; others can still decide. '
  'Growth: a queue: a row whose time is over is free, and goes when more is taken.';
create index review_claim_of_reviewer on review_claim (claimed_by, claimed_until);
create index review_claim_ended on review_claim (claimed_until);

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
comment on table review_decision is
  'A decision about a submission: who, when, the state before and after. Append-only. Growth: '
  'one row per decision, kept for ever.';
create index review_decision_of_submission on review_decision (submission_id, id);
-- the latest rejections by one reviewer, and the latest that an appeal overturned
create index review_decision_rejected_by on review_decision (decided_by, id)
  where state_after = 'rejected';
-- what people decided lately, among many more decisions of the system
create index review_decision_by_people on review_decision (decided_at)
  include (decided_by, state_before, state_after) where decided_by is not null;
revoke update, delete on review_decision from stoke_app;

-- The only change to the log of decisions: erases the notes of reviewers on the work of a deleted
-- account. Decision, author, time and reason stay.
create function erase_review_notes(p_user uuid) returns void
language sql security definer set search_path = public, pg_catalog, pg_temp as $$
  update review_decision d set note = 'erased'
  from submission s
  where s.id = d.submission_id and s.user_id = p_user and d.note not in ('', 'erased')
$$;
revoke all on function erase_review_notes from public;
grant execute on function erase_review_notes to stoke_app;

create table review_sample (
  id uuid primary key,
  made_by uuid not null,
  -- whether as an admin: it is nothing to the samples of creators, unless it failed
  as_admin boolean not null,
  -- when it was drawn last
  made_at timestamptz not null,
  -- all that fitted, oldest first, and what was chosen of it
  submission_ids uuid[] not null,
  sample_ids uuid[] not null check (sample_ids <@ submission_ids and cardinality(sample_ids) > 0),
  -- what is to become of all of it
  verdict text not null check (verdict in ('approved', 'rejected')),
  opened_ids uuid[] not null default '{}' check (opened_ids <@ sample_ids),
  -- what the reviewer found as expected, and what not
  agreed_ids uuid[] not null default '{}' check (agreed_ids <@ opened_ids),
  disagreed_ids uuid[] not null default '{}' check (disagreed_ids <@ opened_ids),
  decided_at timestamptz,
  check (not agreed_ids && disagreed_ids),
  check (decided_at is null or agreed_ids @> sample_ids)
);
comment on table review_sample is
  'A random sample of all work that fits a filter: its reviewer checks it before that work is '
  'decided together. Growth: one row per sample, kept for ever.';
create index review_sample_made on review_sample (made_at);
revoke delete, truncate on review_sample from stoke_app;

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
comment on table dispute is
  'A rejection that may be appealed, and the hold that keeps its reward in the campaign. '
  'upheld: not appealed in time, submitted again, or the appeal was lost. Growth: one row per '
  'rejection, kept for ever.';
create index dispute_of_user on dispute (user_id) where state in ('open', 'appealed');
create index dispute_due on dispute (appeal_before, submission_id) where state = 'open';
create index dispute_overturned on dispute (closed_at) where state = 'overturned';

-- Work that was approved or rejected. What a ban takes out of the queue is not decided: it is rejected without a dispute.
-- A case and `offset 0`: PostgreSQL goes on reading the latest work first, and looks each rejection up.
create view decided_work as
select id, kind, creator_id, state, submitted_at, decide_before, decided_at, decided_by, is_sample
from submission s
where case state when 'approved' then true
  when 'rejected' then exists (select from dispute d where d.submission_id = s.id offset 0) else false end;
grant select on decided_work to stoke_app;

-- Whether work on a tweet waits, is paid or can still be appealed: its X account is paid there for no other.
create function x_work_is_live(p_user uuid, p_task uuid) returns boolean
language sql stable
return exists (
  select from submission s left join dispute d on d.submission_id = s.id
  where s.user_id = p_user and s.task_id = p_task
    and (s.state in ('pending', 'approved') or d.state in ('open', 'appealed')));

-- Which of these tasks, each on the tweet at its place, a person's X account cannot be paid for again. Without
-- settings of its own, so that PostgreSQL plans it as part of the statement.
create function tasks_done_elsewhere(p_user uuid, p_tasks uuid[], p_tweets text[]) returns setof uuid
language sql stable
begin atomic
  select t.id from unnest(p_tasks, p_tweets) as t (id, tweet_id)
  join x_work w on w.tweet_id = t.tweet_id
  where w.handle_hash = (select trace_hash('x', lower(x_username)) from app_user where id = p_user)
    -- of all that the account ever did, only these
    and w.tweet_id = any (p_tweets)
    and (w.user_id, w.task_id) <> (p_user, t.id) and x_work_is_live(w.user_id, w.task_id);
end;

create table work_likeness (
  -- a quarter of the hash, numbered by its place and by what it is of: likes share one
  band int not null,
  submission_id uuid not null references submission,
  what text not null check (what in ('picture', 'text')),
  -- 64 bits that change little when the work does
  hash bigint not null,
  -- the newest work with a quarter is found in the index alone, however much work shares it
  primary key (band, submission_id) include (hash)
);
comment on table work_likeness is
  'What finds pictures and texts of other people that are like those of a submission. Growth: up to eight '
  'rows per submission with a proof; removed with the evidence when its account is deleted.';
create index work_likeness_of_submission on work_likeness (submission_id);

-- What became of submitted work, a row for each piece. With `traffic.outcome`, what is done in Sparks, all figures of
-- campaigns are summed from here.
create view campaign_outcome as
select campaign_id, id, coalesce(decided_at, submitted_at) as at, date_trunc('hour', coalesce(decided_at, submitted_at), 'UTC') as hour,
  task_id::text collate "C" as part, user_id,
  case when forfeited_micro = amount_micro then 'forfeited' when state = 'pending' then 'waiting'
    else state end collate "C" as status,
  state = 'approved' and forfeited_micro < amount_micro as is_paid, coalesce(reason, '') collate "C" as reason,
  1::bigint as count, amount_micro - forfeited_micro as amount_micro
from submission;
grant select on campaign_outcome to stoke_app;
