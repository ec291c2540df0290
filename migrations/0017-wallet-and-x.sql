-- The wallet that a change on hold replaced: taking the change back restores it.
alter table app_user
  add column wallet_former text,
  add constraint app_user_wallet_former
    check (wallet_former is null or wallet_replaced_at is not null),
  -- whether it was shown that the X account is theirs
  add column x_state text not null default 'unverified'
    check (x_state in ('unverified', 'pending', 'verified')),
  -- when the handle last replaced another one
  add column x_changed_at timestamptz,
  add constraint app_user_x_shown check (x_state = 'unverified' or x_username is not null);
create index app_user_of_wallet on app_user (wallet_address) where wallet_address is not null;

alter table wallet_change
  add column kind text not null default 'saved' check (kind in ('saved', 'taken_back'));

-- every handle a user ever linked: the same account at two users is a question for reviewers
create table x_change (
  user_id uuid not null references app_user,
  changed_at timestamptz not null,
  handle text not null,
  handle_key text not null,
  primary key (user_id, changed_at)
);
create index x_change_of_handle on x_change (handle_key, user_id);
insert into x_change (user_id, changed_at, handle, handle_key)
  select id, created_at, x_username, x_username_key from app_user where x_username_key is not null;

-- Somebody shows that an X account is theirs: they post the code and give the link of the post.
create table x_claim (
  id uuid primary key,
  user_id uuid not null references app_user,
  handle text not null,
  code text not null unique,
  -- open: nothing shown yet; waiting: an admin looks; dropped: the handle was changed meanwhile
  state text not null check (state in ('open', 'waiting', 'confirmed', 'refused', 'dropped')),
  opened_at timestamptz not null,
  post_link text check (length(post_link) <= 400),
  shown_at timestamptz check (shown_at >= opened_at),
  decided_at timestamptz check (decided_at >= shown_at),
  -- null on a confirmed claim: the post was read by the system
  decided_by uuid check (decided_by <> user_id),
  note text not null default '' check (length(note) <= 500),
  check ((post_link is null) = (shown_at is null)),
  check (state <> 'open' or post_link is null),
  check (state not in ('waiting', 'confirmed', 'refused') or post_link is not null),
  check ((state in ('confirmed', 'refused')) = (decided_at is not null)),
  check (state <> 'refused' or (decided_by is not null and note <> ''))
);
create unique index x_claim_live on x_claim (user_id) where state in ('open', 'waiting');
create index x_claim_of_user on x_claim (user_id, id desc);
create index x_claim_waiting on x_claim (id) where state = 'waiting';
create index submission_waiting_of_user on submission (user_id, decide_before)
  where state = 'pending';
