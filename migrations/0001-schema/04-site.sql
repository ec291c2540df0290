-- What admins set and did: settings, the audit log, pictures and banners.

create table setting (
  key text primary key check (length(key) between 1 and 60),
  -- a number or a boolean
  value jsonb not null check (jsonb_typeof(value) in ('number', 'boolean'))
);
comment on table setting is
  'A setting that an admin chose at run time; without a row the default holds. Who chose what, '
  'when and why is in the audit log. Growth: at most one row per setting.';
revoke delete, truncate on setting from stoke_app;

create table setting_proposal (
  id uuid primary key,
  -- what changes from what to what, by the key of the setting
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  reason text not null check (length(reason) between 1 and 1000),
  proposed_by uuid not null references app_user,
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  state text not null default 'open' check (state in ('open', 'done', 'withdrawn', 'expired')),
  closed_by uuid references app_user,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null)),
  check ((state in ('done', 'withdrawn')) = (closed_by is not null)),
  check (state <> 'done' or closed_by <> proposed_by)
);
comment on table setting_proposal is
  'A change of fees or limits of payouts that one admin proposes and another one confirms. '
  'Growth: one row per proposal, kept for ever.';
create index setting_proposal_open on setting_proposal (expires_at) where state = 'open';
revoke delete, truncate on setting_proposal from stoke_app;

create table audit (
  seq bigint primary key check (seq > 0),
  id uuid not null unique,
  at timestamptz not null,
  -- null: the system
  actor uuid,
  action text not null check (length(action) between 1 and 60),
  subject text not null check (length(subject) between 1 and 100),
  about text not null check (length(about) <= 20000),
  previous bytea not null,
  hash bytea not null
);
comment on table audit is
  'An act of an admin or of the system, chained: each row has the hash of the row before it. '
  'Growth: one row per act, never changed or removed.';
-- The log newest first, by each of what it is searched by.
create index audit_by_time on audit (at desc, id desc);
create index audit_of_subject on audit (subject, at desc, id desc);
create index audit_of_actor on audit (actor, at desc, id desc);
create index audit_of_action on audit (action, at desc, id desc);
revoke insert, update, delete, truncate on audit from stoke_app;

create trigger append_only before update or delete or truncate on audit
  for each statement execute function ledger.refuse_change();

create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null check (seq > 0),
  id uuid not null,
  at timestamptz not null,
  action text not null,
  hash bytea not null
);
comment on table audit_head is
  'The newest entry of the audit log, counted beside it: without it, entries that are removed '
  'from the end would leave a chain that verifies. Growth: one row.';
revoke insert, update, delete, truncate on audit_head from stoke_app;

create function audit_hash(
  p_previous bytea, p_seq bigint, p_id uuid, p_at timestamptz, p_actor uuid, p_action text,
  p_subject text, p_about text)
returns bytea language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(p_previous || convert_to(jsonb_build_array(
    p_seq, p_id, extract(epoch from p_at), p_actor, p_action, p_subject, p_about)::text, 'UTF8'))
$$;
grant execute on function audit_hash to stoke_app;

create function audit_append(
  p_ids uuid[], p_at timestamptz, p_actors uuid[], p_actions text[], p_subjects text[], p_abouts text[])
returns void language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
declare
  head audit_head;
  next bigint;
  before bytea;
  own bytea;
begin
  if cardinality(p_ids) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('audit: append', 0));
  select * into head from audit_head;
  next := coalesce(head.seq, 0);
  own := coalesce(head.hash, sha256('stoke'::bytea));
  for i in 1 .. cardinality(p_ids) loop
    next := next + 1;
    before := own;
    own := audit_hash(before, next, p_ids[i], p_at, p_actors[i], p_actions[i], p_subjects[i], p_abouts[i]);
    insert into audit (seq, id, at, actor, action, subject, about, previous, hash)
    values (next, p_ids[i], p_at, p_actors[i], p_actions[i], p_subjects[i], p_abouts[i], before, own);
  end loop;
  insert into audit_head (seq, id, at, action, hash)
  values (next, p_ids[cardinality(p_ids)], p_at, p_actions[cardinality(p_ids)], own)
  on conflict (is_only) do update set seq = excluded.seq, id = excluded.id, at = excluded.at,
    action = excluded.action, hash = excluded.hash;
end $$;
revoke all on function audit_append from public;
grant execute on function audit_append to stoke_app;

create table image (
  -- a proof is for its earner, the creator and admins alone
  path text not null check (path ~ '^/(media|proof)/[0-9a-f]{40}\.webp$'),
  user_id uuid references app_user,
  kept_at timestamptz not null,
  -- a proof of approved work: it goes with its account alone
  is_paid_for boolean not null default false,
  -- of a proof: 64 bits that change little when the picture does; null for one of a single shade
  hash bigint,
  unique nulls not distinct (path, user_id)
);
comment on table image is
  'An upload of an image, which is stored under the hash of its content; a null owner is the '
  'platform. The file is removed with the last account that uploaded it. Growth: one row per '
  'image and owner; those of proofs are removed after a time unless their work was paid for, the '
  'rest with the account.';
create index image_of_user on image (user_id, kept_at);
-- what is kept for a time only, found by its age
create index image_proof_age on image (kept_at, path)
  where path like '/proof/%' and not is_paid_for;

create table avatar (
  user_id uuid primary key references app_user,
  handle_key text not null,
  path text,
  attempts integer not null default 0 check (attempts >= 0),
  -- next request to the service; null when the picture is stored or given up
  not_before timestamptz,
  check (path is null or not_before is null)
);
comment on table avatar is
  'The picture of a linked X account: fetched once, kept as an image of the account. Growth: at '
  'most one row per user.';
create index avatar_due on avatar (not_before) where not_before is not null;
create index avatar_of_handle on avatar (handle_key) where path is not null;

create table banner (
  id uuid primary key,
  title text not null check (length(title) between 1 and 120),
  link text not null check (length(link) between 1 and 300),
  image text not null,
  position int not null default 0 check (position between -1000000 and 2000000),
  is_active boolean not null default true,
  created_at timestamptz not null,
  -- counts the changes, so that an admin does not overwrite what another one has changed since
  revision int not null default 1 check (revision > 0),
  -- what a visitor who opens the link runs into, as the last check found; null: nothing
  link_fault text check (link_fault in ('error', 'no_answer', 'private', 'redirects')),
  link_status int,
  link_checked_at timestamptz,
  constraint banner_link_status_check
    check ((link_status is null) = (link_fault is distinct from 'error'))
);
comment on table banner is
  'A banner of the home page. Growth: a few dozen rows that admins manage.';
create index banner_shown on banner (position, id) where is_active;
create index banner_in_order on banner (position, id);
