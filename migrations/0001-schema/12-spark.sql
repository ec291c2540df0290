-- Sparks: groups, what people do there, how it is judged and paid.

create table spark_group (
  chat_id text primary key check (chat_id ~ '^-[0-9]{1,20}$'),
  title text not null check (length(title) <= 300),
  -- whether the bot is an administrator there
  has_rights boolean not null,
  -- rights that the bot asked for and lacks; empty unless it is an administrator
  missing_rights text[] not null default '{}' check (cardinality(missing_rights) <= 20),
  changed_at timestamptz not null,
  -- when Telegram was last asked about the bot's rights; null: never
  looked_at timestamptz,
  -- the people in it without the bot, and when Telegram counted them; null: not known
  people int check (people >= 0),
  counted_at timestamptz,
  check ((people is null) = (counted_at is null))
);
comment on table spark_group is
  'A Telegram group that the bot was added to. Known by its chat id: public names move. Growth: '
  'one row per group.';
create index spark_group_unlooked on spark_group (looked_at nulls first);

create table spark_group_move (
  former_id text primary key check (former_id ~ '^-[0-9]{1,20}$'),
  chat_id text not null references spark_group,
  moved_at timestamptz not null
);
comment on table spark_group_move is
  'A group that became a supergroup, by the number that it had: late reports still name it. '
  'Growth: one row per such move.';
create index spark_group_move_to on spark_group_move (chat_id);

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
comment on table telegram_connection is
  'A campaign''s token sent in a group. A worker asks Telegram who sent it, then deletes the '
  'row. Growth: a queue, emptied by the worker.';

create table spark_campaign (
  id uuid primary key references campaign on delete cascade,
  group_link text not null check (length(group_link) between 1 and 200),
  tweet_id text not null check (tweet_id ~ '^[0-9]{1,19}$'),
  tweet_url text not null check (length(tweet_url) <= 400),
  hashtags text[] not null check (cardinality(hashtags) <= 20),
  needs_like boolean not null,
  needs_retweet boolean not null,
  needs_comment boolean not null,
  needs_join boolean not null,
  instructions text not null check (length(instructions) <= 500),
  -- the most that one person is paid, in percent of the pool
  person_percent smallint not null check (person_percent between 5 and 100),
  -- hash of the one-time token that connects the group; null once used
  connect_hash text unique check (connect_hash ~ '^[0-9a-f]{64}$'),
  connected_at timestamptz,
  telegram_chat_id text references spark_group,
  -- active or paused: keeps a second Spark out of its group
  is_running boolean not null default false,
  messages int not null default 0 check (messages >= 0),
  engaged_users int not null default 0 check (engaged_users >= 0),
  -- the last event of its traffic that the books have, and whom of it a ban left out
  posted int not null default 0 check (posted >= 0),
  left_out uuid[] not null default '{}',
  -- where its group traffic lies: 0 is this database, 1 the first address of TRAFFIC_DATABASE_URL
  traffic_database smallint not null default 0 check (traffic_database >= 0),
  check ((connected_at is null) = (telegram_chat_id is null)),
  check (connected_at is null or connect_hash is null),
  check (not is_running or connected_at is not null)
);
comment on table spark_campaign is
  'What a Spark has besides the row of its campaign. Growth: one row per Spark.';
revoke delete on spark_campaign from stoke_app;
create index spark_campaign_in_group on spark_campaign (telegram_chat_id, id)
  where telegram_chat_id is not null;
-- one running Spark per group (rule 5.1)
create unique index spark_campaign_running on spark_campaign (telegram_chat_id) where is_running;

create table spark_link (
  campaign_id uuid not null references spark_campaign on delete cascade,
  kind text not null check (kind in ('tweet', 'website', 'x', 'discord', 'added')),
  -- of its kind, an added one after all of these: signed links name it
  position int not null check (position between 1 and 27),
  url text not null check (length(url) <= 400 and url ~* '^https?:'),
  -- of an added one
  label text not null default '' check (length(label) <= 60),
  primary key (campaign_id, position),
  -- the same address is paid once
  unique (campaign_id, url),
  check ((kind = 'added') = (position > 4)),
  check ((kind = 'added') = (label <> ''))
);
comment on table spark_link is
  'A link of a Spark whose opening is paid: as it was when the Spark started, or as its creator '
  'added it. Later changes elsewhere do not affect it. Growth: up to 24 rows per Spark.';

create table spark_pause (
  campaign_id uuid not null references spark_campaign,
  paused_at timestamptz not null,
  resumed_at timestamptz check (resumed_at >= paused_at),
  primary key (campaign_id, paused_at)
);
comment on table spark_pause is
  'A time in which a Spark was paused; it is not part of its window. Growth: one row per pause.';

-- What a campaign begins with: its tweet, and the links of its creator.
create function spark_first_links(campaign_id uuid) returns table (kind text, "position" int, url text)
language sql stable set search_path = public, pg_temp as $$
  select link.kind, link.position, link.url
  from spark_campaign s
  join campaign c on c.id = s.id
  left join creator_profile p on p.user_id = c.creator_id
  cross join lateral (values ('tweet', 1, s.tweet_url), ('website', 2, p.website),
    ('x', 3, p.twitter), ('discord', 4, p.discord)) as link (kind, position, url)
  where s.id = spark_first_links.campaign_id and link.url <> ''
$$;

create table spark_reversal (
  id uuid primary key,
  campaign_id uuid not null references spark_campaign,
  user_id uuid not null references app_user,
  reason text collate "C" not null check (reason in ('several_accounts', 'automated',
    'mutual_reactions', 'copied_texts', 'low_quality', 'other')),
  note text not null check (length(note) <= 500),
  actions int not null check (actions > 0),
  amount_micro bigint not null check (amount_micro > 0),
  reversed_by uuid not null check (reversed_by <> user_id),
  reversed_at timestamptz not null,
  -- upheld: not appealed in time, or the appeal was lost
  state text collate "C" not null check (state in ('open', 'appealed', 'upheld', 'overturned')),
  appeal_before timestamptz not null check (appeal_before > reversed_at),
  -- the appeal, once filed
  answer_before timestamptz,
  answer text not null default '' check (length(answer) <= 1000),
  closed_at timestamptz,
  -- overturned, and its actions are paid in the traffic too
  is_applied boolean not null default false check (not is_applied or state = 'overturned'),
  -- names the call that made it, if that had an Idempotency-Key: its repeat is answered from here
  request text check (request ~ '^[0-9a-f]{64}$'),
  check (reason <> 'other' or note <> ''),
  check ((state in ('open', 'appealed')) = (closed_at is null)),
  check (state <> 'open' or answer_before is null),
  check (state <> 'appealed' or answer_before is not null)
);
comment on table spark_reversal is
  'What admins take back of a person''s rewards in a Spark by one act. The hold of the same id '
  'keeps the money in the campaign while the reversal can be appealed. Growth: one row per '
  'person and act, kept for ever.';
create index spark_reversal_of_user on spark_reversal (user_id, id desc);
create index spark_reversal_of_campaign on spark_reversal (campaign_id, id);
create index spark_reversal_due on spark_reversal (appeal_before, id) where state = 'open';
create index spark_reversal_unapplied on spark_reversal (campaign_id)
  where state = 'overturned' and not is_applied;

-- What was taken back from a person in a Spark and may come back: by an appeal, or by one that is won and not applied yet.
create function spark_disputed(campaign_id uuid, user_id uuid) returns bigint
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(r.amount_micro), 0)::bigint from spark_reversal r
  where r.user_id = spark_disputed.user_id and r.campaign_id = spark_disputed.campaign_id
    and (r.state in ('open', 'appealed') or r.state = 'overturned' and not r.is_applied)
$$;

create table spark_doubt_decision (
  action_id uuid primary key,
  campaign_id uuid not null,
  -- the date of the message, and when its doubtful reward was decided on
  message_at timestamptz not null,
  decided_at timestamptz not null,
  -- undecided after a day, so the system pays it
  by_system boolean not null,
  -- null: paid
  reversal_id uuid references spark_reversal,
  -- names the call that paid it, if that had an Idempotency-Key: its repeat is answered from here
  request text check (request ~ '^[0-9a-f]{64}$'),
  check (not by_system or reversal_id is null)
);
create index spark_doubt_decision_of_request on spark_doubt_decision (request) where request is not null;
comment on table spark_doubt_decision is
  'How a doubtful message of a Spark was decided: its action keeps neither who did nor when. '
  'Growth: one row per doubtful message.';
revoke update, delete, truncate on spark_doubt_decision from stoke_app;

create table spark_reward_day (
  id uuid primary key,
  campaign_id uuid not null references spark_campaign,
  user_id uuid not null references app_user,
  day date not null,
  actions int not null check (actions > 0),
  amount_micro bigint not null check (amount_micro > 0),
  -- taken back with a ban of the person
  forfeited_micro bigint not null default 0 check (forfeited_micro between 0 and amount_micro),
  constraint spark_reward_day_once unique (user_id, campaign_id, day)
);
comment on table spark_reward_day is
  'What became available to a person in a Spark on one day (UTC): the subject of one receipt. '
  'Growth: one row per person, Spark and day with a reward.';
create index spark_reward_day_of_user on spark_reward_day (user_id, id desc);

create table spark_mute (
  campaign_id uuid not null references spark_campaign,
  user_id uuid not null references app_user,
  muted_at timestamptz not null,
  -- null: muted
  unmuted_at timestamptz check (unmuted_at >= muted_at),
  primary key (campaign_id, user_id, muted_at)
);
comment on table spark_mute is
  'When the creator of a Spark muted a person there, and ended that: what the person does between is unpaid. '
  'Growth: one row per mute.';
revoke delete, truncate on spark_mute from stoke_app;

create table spark_hiding (
  campaign_id uuid not null references spark_campaign,
  action_id uuid not null,
  -- of the message: chat:message, its date and who wrote it
  key text collate "C" not null check (length(key) between 1 and 120),
  at timestamptz not null,
  user_id uuid not null references app_user,
  hidden_by uuid not null,
  asked_at timestamptz not null,
  state text collate "C" not null
    check (state in ('waiting', 'hidden', 'no_right', 'too_old', 'refused')),
  attempts int not null default 0,
  not_before timestamptz not null,
  primary key (campaign_id, action_id)
);
comment on table spark_hiding is
  'A message that the creator of a Spark, or an admin, has the bot delete in its group; a worker asks '
  'Telegram. Growth: one row per hidden message.';
create index spark_hiding_due on spark_hiding (not_before, action_id) where state = 'waiting';

create table spark_erasure (
  user_id uuid primary key references app_user,
  telegram_user_id text not null
);
comment on table spark_erasure is
  'The Telegram account of a deleted account, until what Sparks know of it is erased. Growth: a queue, emptied by '
  'the worker.';

create table spark_desk (
  campaign_id uuid primary key references spark_campaign on delete cascade,
  actions int not null,
  paid int not null,
  refused int not null,
  alarms text[] not null,
  counted_at timestamptz not null,
  -- the order for moderators: those that need a look first, then the busiest
  rank bigint not null generated always as (cardinality(alarms) * 1000000000000 + actions) stored
) with (fillfactor = 70);
comment on table spark_desk is
  'What people with an account did in a Spark that is not settled, in the 24 hours before it '
  'was counted. Growth: one row per Spark that is not settled.';
