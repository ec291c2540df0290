-- Outgoing mail, written in the transaction that makes it necessary. The text is made when it is sent,
-- so no secret is stored here, and the address is erased after sending.
create table outgoing_mail (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  facts jsonb not null,
  to_address text check (length(to_address) <= 254),
  state text not null check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts int not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  not_before timestamptz not null,
  -- not sent after this time
  send_before timestamptz not null check (send_before > created_at),
  closed_at timestamptz,
  error text check (length(error) <= 300),
  check ((state = 'waiting') = (to_address is not null)),
  check ((state = 'waiting') = (closed_at is null))
);
create index outgoing_mail_due on outgoing_mail (not_before, id) where state = 'waiting';
create index outgoing_mail_of_user on outgoing_mail (user_id, id);

-- Data still to be removed of a deleted account: files, and rows that a request under way wrote after
-- the deletion.
create table erasure (
  user_id uuid primary key references app_user,
  created_at timestamptz not null,
  not_before timestamptz not null,
  done_at timestamptz check (done_at >= created_at)
);
create index erasure_due on erasure (not_before, user_id) where done_at is null;

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
