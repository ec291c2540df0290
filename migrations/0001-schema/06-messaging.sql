-- What is sent to people, and what Telegram sends.

create table notice (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- its subject: one notice per user, kind and subject
  subject text not null check (length(subject) between 1 and 120),
  facts jsonb not null,
  happened_at timestamptz not null,
  read_at timestamptz,
  -- earliest time for Telegram, and when it was sent there or found to be switched off
  message_from timestamptz not null check (message_from >= happened_at),
  message_settled_at timestamptz,
  unique (user_id, kind, subject)
);
comment on table notice is
  'A notice about a user''s work, money or account. A notice that covers several events gets a '
  'new id when it grows, which moves it to the top of the list; no other table refers to it. '
  'Growth: some rows per active user and day, removed with the account.';
create index notice_of_user on notice (user_id, id desc);
create index notice_unread on notice (user_id, id) where read_at is null;
create index notice_to_message on notice (message_from, id) where message_settled_at is null;
-- found when a creator's account is deleted
create index notice_of_followed on notice ((facts->>'creatorId')) where kind = 'followed_campaign';
-- the alarms of the last days
create index notice_of_alarm on notice (happened_at) where kind = 'books_alarm';

create table notice_choice (
  user_id uuid not null references app_user,
  kind text not null,
  by_telegram boolean,
  by_mail boolean,
  -- of kinds that come only when chosen: whether they come at all
  on_site boolean,
  primary key (user_id, kind)
);
comment on table notice_choice is
  'A user''s choice that differs from the default of the kind; by channel, null where the '
  'default holds. Growth: at most one row per user and kind.';
create index notice_choice_of_new_tasks on notice_choice (user_id)
  where kind = 'new_tasks' and (on_site or by_telegram or by_mail);

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
comment on table outgoing_mail is
  'A mail, written in the transaction that makes it necessary. The text is made when it is '
  'sent, so no secret is stored here; address and facts are erased after sending. Growth: one row '
  'per mail, removed 90 days after it was sent or given up.';
create index outgoing_mail_due on outgoing_mail (not_before, id) where state = 'waiting';
create index outgoing_mail_of_user on outgoing_mail (user_id, id);
create index outgoing_mail_age on outgoing_mail (closed_at) where state <> 'waiting';

create table telegram_update (
  bot_id bigint not null,
  update_id bigint not null,
  -- the day on which it was received, modulo ten
  slot smallint not null check (slot between 0 and 9),
  -- json, not jsonb: what people type may hold characters that jsonb refuses
  body json not null,
  received_at timestamptz not null,
  -- recording: group traffic, which a process records and then deletes here
  state text not null check (state in ('waiting', 'recording', 'judged', 'failed')),
  -- when it is tried again: after it failed, or while a database that it needs is away
  not_before timestamptz,
  attempts int not null default 0 check (attempts >= 0),
  failure text,
  primary key (bot_id, update_id, slot),
  check ((state = 'failed') <= (failure is not null))
) partition by list (slot);
do $$ begin
  for n in 0..9 loop
    execute format(
      'create table telegram_update_%s partition of telegram_update for values in (%1$s)', n);
  end loop;
end $$;
comment on table telegram_update is
  'An update as Telegram sent it, stored before it is handled. Telegram repeats updates after '
  'lost replies; the identifier, unique for one bot, keeps each once. A partition has the '
  'updates of one day and is emptied as a whole a week later. Growth: one row per message to the bot, kept '
  'for 7 days; what was said and done in groups is deleted once it is recorded.';
create index telegram_update_waiting on telegram_update (not_before nulls first, received_at, update_id)
  where state in ('waiting', 'recording');

-- Empties the partition of a day, all of it older than `p_before`. Updates that still wait stay. New
-- ones queue behind the lock that it asks for: while a backup reads, it gives up and is called again in an hour.
create function forget_updates(p_slot int, p_before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  day text := format('telegram_update_%s', p_slot);
  is_empty boolean;
  is_over boolean;
begin
  execute format('select not exists (select from %I)', day) into is_empty;
  if is_empty then
    return;
  end if;
  begin
    execute format('lock table %I in access exclusive mode', day);
  exception when lock_not_available then
    return;
  end;
  execute format('select not exists (select from %I where state in (''waiting'', ''recording'') or received_at >= $1)',
    day) into is_over using p_before;
  if is_over then
    execute format('truncate %I', day);
  else
    execute format('delete from %I where state not in (''waiting'', ''recording'') and received_at < $1', day)
      using p_before;
  end if;
end $$;
revoke all on function forget_updates from public;
grant execute on function forget_updates to stoke_app;

create table telegram_message (
  id uuid primary key,
  -- the business event it reports, each once
  reference text not null unique check (length(reference) between 1 and 200),
  chat_id bigint not null,
  -- of a message to a group the only member who sees it
  receiver_id bigint,
  -- set to change a message that was sent before
  edits_message_id bigint,
  text text not null check (length(text) between 1 and 4096),
  -- rows of {text, data}, or null
  buttons json,
  -- whether to send it again when a crash leaves its fate unknown
  may_repeat boolean not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'unknown')),
  attempts int not null default 0 check (attempts >= 0),
  not_before timestamptz not null,
  sent_message_id bigint,
  failure text,
  created_at timestamptz not null,
  -- of a reply: when it is given up
  expires_at timestamptz,
  check ((state = 'sent') <= (sent_message_id is not null)),
  check ((state in ('refused', 'unknown')) <= (failure is not null))
);
comment on table telegram_message is
  'A message of the bot, written in the transaction that makes it true and sent afterwards. '
  'Growth: one row per message, removed after 90 days.';
create index telegram_message_due on telegram_message (not_before, id) where state = 'waiting';
create index telegram_message_order on telegram_message (chat_id, id)
  where state in ('waiting', 'sending');
create index telegram_message_sending on telegram_message (not_before) where state = 'sending';
-- finds the messages to remove with an account; links keep the number as text
create index telegram_message_of_chat on telegram_message ((chat_id::text));
create index telegram_message_of_receiver on telegram_message (receiver_id)
  where receiver_id is not null;
create index telegram_message_over on telegram_message (created_at)
  where state in ('sent', 'refused', 'unknown');

create table telegram_verification (
  id uuid primary key,
  user_id uuid not null references app_user,
  code_hash text not null unique,
  -- as typed by the user: a hint for the question, never an identity
  typed_username text not null check (length(typed_username) between 1 and 32),
  state text not null
    check (state in ('waiting', 'confirmed', 'cancelled', 'declined', 'replaced', 'expired')),
  telegram_user_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'confirmed') <= (telegram_user_id is not null))
);
comment on table telegram_verification is
  'A code that links a web account to the Telegram account that sends it. Only its hash is '
  'stored. Growth: one row per code, removed after 30 days.';
create unique index telegram_verification_live on telegram_verification (user_id)
  where state = 'waiting';
create index telegram_verification_of_user on telegram_verification (user_id, id desc);
create index telegram_verification_created on telegram_verification (created_at);

create table telegram_question (
  verification_id uuid not null references telegram_verification on delete cascade,
  telegram_user_id text not null,
  asked_at timestamptz not null,
  primary key (verification_id, telegram_user_id)
);
comment on table telegram_question is
  'A Telegram account that opened a code and was asked; only such an account may answer. '
  'Growth: one row per code and account, removed with the code.';

create table telegram_link (
  id uuid primary key,
  user_id uuid not null references app_user,
  telegram_user_id text not null,
  linked_at timestamptz not null,
  unlinked_at timestamptz,
  check (unlinked_at is null or unlinked_at >= linked_at)
);
comment on table telegram_link is
  'A link between an account and a Telegram account, so that a change can be shown and '
  'questioned. Growth: one row per link, removed with the account.';
create unique index telegram_link_of_user on telegram_link (user_id) where unlinked_at is null;
create unique index telegram_link_of_telegram on telegram_link (telegram_user_id)
  where unlinked_at is null;
create index telegram_link_history on telegram_link (telegram_user_id, linked_at desc);

create table telegram_release (
  account bytea primary key,
  user_id uuid not null,
  released_at timestamptz not null
);
comment on table telegram_release is
  'Which account a Telegram account was unlinked from last, by the keyed hash of its number. '
  'For a week no other account links it; the hash stays when the account is deleted. Growth: '
  'one row per unlinked Telegram account, removed after 7 days.';
create index telegram_release_old on telegram_release (released_at);
