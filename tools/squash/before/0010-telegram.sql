-- Every update as Telegram sent it, stored before it is handled. Telegram repeats updates after lost
-- replies; the identifier, unique for one bot, keeps each once. A partition has the updates of one day
-- and is emptied as a whole a week later.
create table telegram_update (
  bot_id bigint not null,
  update_id bigint not null,
  -- the day on which it was received, modulo ten
  slot smallint not null check (slot between 0 and 9),
  -- json, not jsonb: what people type may hold characters that jsonb refuses
  body json not null,
  received_at timestamptz not null,
  state text not null check (state in ('waiting', 'judged', 'failed', 'recorded')),
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
create index telegram_update_waiting on telegram_update (received_at, update_id)
  where state = 'waiting';

-- Empties the partition of a day, all of it older than `p_before`. Updates that still wait stay.
create function forget_updates(p_slot int, p_before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day text := format('telegram_update_%s', p_slot);
  is_empty boolean;
  is_over boolean;
begin
  execute format('select not exists (select from %I)', day) into is_empty;
  if is_empty then
    return;
  end if;
  execute format('lock table %I in access exclusive mode', day);
  execute format('select not exists (select from %I where state = ''waiting'' or received_at >= $1)',
    day) into is_over using p_before;
  if is_over then
    execute format('truncate %I', day);
  else
    execute format('delete from %I where state <> ''waiting'' and received_at < $1', day)
      using p_before;
  end if;
end $$;
revoke all on function forget_updates from public;
grant execute on function forget_updates to stoke_app;

-- Messages of the bot, written in the transaction that makes them true and sent afterwards.
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
  next_at timestamptz not null,
  sent_message_id bigint,
  failure text,
  created_at timestamptz not null,
  check ((state = 'sent') <= (sent_message_id is not null)),
  check ((state in ('refused', 'unknown')) <= (failure is not null))
);
create index telegram_message_due on telegram_message (next_at, id) where state = 'waiting';
create index telegram_message_order on telegram_message (chat_id, id)
  where state in ('waiting', 'sending');
create index telegram_message_sending on telegram_message (next_at) where state = 'sending';
-- finds the messages to remove with an account; links keep the number as text
create index telegram_message_of_chat on telegram_message ((chat_id::text));
create index telegram_message_of_receiver on telegram_message (receiver_id)
  where receiver_id is not null;
create index telegram_message_over on telegram_message (created_at)
  where state in ('sent', 'refused', 'unknown');

-- A campaign's token sent in a group. A worker asks Telegram who sent it, then deletes the row.
create table telegram_connection (
  id uuid primary key,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  chat_id text not null,
  title text not null,
  telegram_user_id text not null,
  -- the update that brought it, answered once
  reference text not null unique check (length(reference) between 1 and 200),
  asked_at timestamptz not null
);

-- A code that links a web account to the Telegram account that sends it. Only its hash is stored.
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
create unique index telegram_verification_live on telegram_verification (user_id)
  where state = 'waiting';
create index telegram_verification_of_user on telegram_verification (user_id, id desc);
create index telegram_verification_created on telegram_verification (created_at);

-- Telegram accounts that opened a code and were asked; only they may answer.
create table telegram_question (
  verification_id uuid not null references telegram_verification on delete cascade,
  telegram_user_id text not null,
  asked_at timestamptz not null,
  primary key (verification_id, telegram_user_id)
);

-- History of links, so that a change can be shown and questioned.
create table telegram_link (
  id uuid primary key,
  user_id uuid not null references app_user,
  telegram_user_id text not null,
  linked_at timestamptz not null,
  unlinked_at timestamptz,
  check (unlinked_at is null or unlinked_at >= linked_at)
);
create unique index telegram_link_of_user on telegram_link (user_id) where unlinked_at is null;
create unique index telegram_link_of_telegram on telegram_link (telegram_user_id)
  where unlinked_at is null;
create index telegram_link_history on telegram_link (telegram_user_id, linked_at desc);
