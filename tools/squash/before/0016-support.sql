-- Support tickets. A member's ticket belongs to the account, a visitor's to an email address.
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
create index support_ticket_of_user on support_ticket (user_id, id desc);
create index support_ticket_of_address on support_ticket (email, opened_at) where email is not null;
create index support_ticket_queue on support_ticket (state, id);

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
-- recent messages of a person, for the limits
create index support_message_lately on support_message (ticket_id, written_at)
  where author = 'person';

-- State changes of a ticket, and their authors. Append-only.
create table support_step (
  ticket_id uuid not null references support_ticket,
  position int not null check (position > 0),
  stepped_at timestamptz not null,
  -- null: the person
  admin_id uuid references app_user,
  state_before text,
  state_after text not null check (state_after in ('open', 'answered', 'closed')),
  check (state_before is distinct from state_after),
  check ((position = 1) = (state_before is null)),
  primary key (ticket_id, position)
);
revoke update, delete on support_step from stoke_app;
