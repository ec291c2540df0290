-- What people do in a Spark and what they are paid for it. Every action is one row, whatever the
-- order in which Telegram reports it.

-- The times in which a Spark was paused; they are no part of its window (rule 5.2).
create table spark_pause (
  campaign_id uuid not null references spark_campaign on delete cascade,
  paused_at timestamptz not null,
  resumed_at timestamptz check (resumed_at >= paused_at),
  primary key (campaign_id, paused_at)
);

-- Groups that became supergroups, by the number that they had: late reports still name it.
create table spark_group_move (
  former_id text primary key check (former_id ~ '^-[0-9]{1,20}$'),
  chat_id text not null references spark_group,
  moved_at timestamptz not null
);
create index spark_group_move_to on spark_group_move (chat_id);

-- A person's part in a Spark. Nothing done before it is paid (rule 5.3).
create table spark_participation (
  campaign_id uuid not null references spark_campaign,
  user_id uuid not null references app_user,
  participates_since timestamptz not null,
  liked_at timestamptz,
  retweeted_at timestamptz,
  commented_at timestamptz,
  -- when Telegram said that the person is in the group
  joined_at timestamptz,
  -- when the last required action on X was done
  actions_done_at timestamptz check (actions_done_at >= participates_since),
  -- sums over the person's actions
  reserved_micro bigint not null default 0 check (reserved_micro >= 0),
  available_micro bigint not null default 0 check (available_micro >= 0),
  primary key (campaign_id, user_id)
);
create index spark_participation_of_user on spark_participation (user_id, campaign_id);

-- The last change of a person's membership in a group, of the groups with a Spark.
create table spark_member (
  chat_id text not null,
  telegram_user_id text not null,
  is_member boolean not null,
  -- when the person last came in; null: not known
  joined_at timestamptz,
  changed_at timestamptz not null,
  changed_by bigint not null,
  primary key (chat_id, telegram_user_id)
);

-- When people came into groups with a Spark: what they do soon after that is unpaid. Kept for days.
create table spark_join (
  telegram_user_id text not null,
  chat_id text not null,
  joined_at timestamptz not null,
  primary key (telegram_user_id, chat_id, joined_at)
);
create index spark_join_over on spark_join (joined_at);

create table spark_action (
  id uuid primary key,
  campaign_id uuid not null references spark_campaign,
  kind text collate "C" not null check (kind in ('message', 'reaction', 'click')),
  -- what is counted once: chat:message, chat:message:sender, link:user
  key text collate "C" not null check (length(key) between 1 and 120),
  -- by its own date: of a reaction the first, of an edited message the first
  at timestamptz not null,
  -- the update of that date; tells the first of one second
  first_by bigint not null default 0,
  -- the Telegram account, or the chat that speaks as one; null: anonymous
  sender text,
  -- the account that this Telegram account was linked to then
  user_id uuid references app_user,
  -- of a reaction the key of its message, of a click its link
  target text collate "C" check ((kind = 'message') = (target is null)),
  -- a reaction that was taken back, and not given again, in the time in which it must stand
  is_removed boolean not null default false,
  -- every report of a reaction: second * 2^32 + update, negative where none was left
  changes bigint[] not null default '{}',
  -- all that is kept of a message's text
  letters int,
  words int,
  fingerprint text collate "C",
  simhash bigint,
  -- the newest report about it; an older one changes nothing
  version_at timestamptz not null,
  version_by bigint not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  status text collate "C" not null
    check (status in ('waiting', 'unpaid', 'reserved', 'available', 'reversed')),
  code text collate "C",
  amount_micro bigint not null default 0 check (amount_micro >= 0),
  rule_version smallint not null,
  judged_at timestamptz,
  -- of a message that the judge may know already, as an unpaid one or an edited one: the database
  -- transaction that last changed it
  heard_in xid8,
  available_at timestamptz check (available_at >= judged_at),
  constraint spark_action_once unique (campaign_id, kind, key),
  check ((code is null) = (status in ('waiting', 'reserved', 'available'))),
  check ((amount_micro > 0) = (status in ('reserved', 'available', 'reversed'))),
  check ((status in ('reserved', 'available', 'reversed')) <= (user_id is not null)),
  check ((status in ('reserved', 'available', 'reversed')) <= (judged_at is not null)),
  check ((status = 'available') = (available_at is not null)),
  check ((status = 'waiting') <= (judged_at is null))
) with (fillfactor = 90);
create index spark_action_waiting on spark_action (campaign_id, due_at) where status = 'waiting';
create index spark_action_reserved on spark_action (campaign_id, judged_at)
  where status = 'reserved';
create index spark_action_of_user on spark_action (user_id, campaign_id, at desc, id desc)
  where user_id is not null;
create index spark_action_said on spark_action (campaign_id, at) where kind = 'message';
create index spark_action_heard on spark_action (campaign_id, heard_in) where heard_in is not null;
create index spark_action_done on spark_action (campaign_id, at)
  where kind <> 'message' and status in ('reserved', 'available');
create index spark_action_of_nobody on spark_action (received_at) where user_id is null;
