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
  -- batches of actions that were judged or reversed, and of rewards that became available; they
  -- number the references of their postings
  batches int not null default 0 check (batches >= 0),
  releases int not null default 0 check (releases >= 0),
  check ((connected_at is null) = (telegram_chat_id is null)),
  check (connected_at is null or connect_hash is null),
  check (not is_running or connected_at is not null)
);
comment on table spark_campaign is
  'What a Spark has besides the row of its campaign. Growth: one row per Spark.';
create index spark_campaign_in_group on spark_campaign (telegram_chat_id, id)
  where telegram_chat_id is not null;
-- one running Spark per group (rule 5.1)
create unique index spark_campaign_running on spark_campaign (telegram_chat_id) where is_running;

create table spark_pause (
  campaign_id uuid not null references spark_campaign on delete cascade,
  paused_at timestamptz not null,
  resumed_at timestamptz check (resumed_at >= paused_at),
  primary key (campaign_id, paused_at)
);
comment on table spark_pause is
  'A time in which a Spark was paused; it is not part of its window. Growth: one row '
  'per pause.';

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
  'added it. What is changed elsewhere does not move it. Growth: up to 24 rows per Spark.';

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
  -- when the creator muted the person, and ended that: what they do between is unpaid
  muted_at timestamptz,
  unmuted_at timestamptz check (unmuted_at >= muted_at),
  -- sums over the person's actions
  reserved_micro bigint not null default 0 check (reserved_micro >= 0),
  available_micro bigint not null default 0 check (available_micro >= 0),
  primary key (campaign_id, user_id)
) with (fillfactor = 70);
comment on table spark_participation is
  'A person''s part in a Spark. Nothing done before it is paid (rule 5.3). Growth: one row per '
  'Spark and person.';
create index spark_participation_of_user on spark_participation (user_id, campaign_id);
-- the page of its people; its columns never change, so that counting stays cheap
create index spark_participation_latest
  on spark_participation (campaign_id, participates_since, user_id);

create table spark_member (
  campaign_id uuid not null,
  telegram_user_id text not null,
  is_member boolean not null,
  -- when the person last came in; null: not known
  joined_at timestamptz,
  changed_at timestamptz not null,
  changed_by bigint not null,
  primary key (campaign_id, telegram_user_id)
);
comment on table spark_member is
  'The last change of a person''s membership in the group of a Spark. Growth: one row per Spark and '
  'person.';
-- Finds what a deletion forgets.
create index spark_member_of_person on spark_member (telegram_user_id);

create table spark_join (
  campaign_id uuid not null,
  telegram_user_id text not null,
  joined_at timestamptz not null,
  primary key (campaign_id, telegram_user_id, joined_at)
);
comment on table spark_join is
  'When a person came into the group of a Spark: what they do there soon after that is unpaid. '
  'Growth: one row per join, removed after 3 days.';
create index spark_join_over on spark_join (joined_at);

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

create table spark_recording (
  campaign_id uuid primary key,
  number bigint not null check (number > 0)
) with (fillfactor = 70);
comment on table spark_recording is
  'The number of the last recording of what was said and done in a Spark. A recording holds the row until it is '
  'committed: whoever reads a number sees what was recorded up to it. Growth: one row per Spark.';

create table spark_action (
  id uuid not null,
  campaign_id uuid not null,
  kind text collate "C" not null check (kind in ('message', 'reaction', 'click')),
  -- the key that is counted once: chat:message, chat:message:sender, link:user
  key text collate "C" not null check (length(key) between 1 and 120),
  -- by its own date: of a reaction the first, of an edited message the first
  at timestamptz not null,
  -- the Telegram account, or the chat that speaks as one; null: anonymous
  sender text,
  -- the account that this Telegram account was linked to then
  user_id uuid,
  -- of a reaction the key of its message, of a click its link
  target text collate "C" check ((kind = 'message') = (target is null)),
  -- a reaction that was taken back, and not given again, in the time in which it must stand
  is_removed boolean not null default false,
  -- what Telegram reported of it: all reports of a reaction, the newest of a message; each is
  -- (second since 2020) * 2^32 + update, negative where no reaction was left
  reports bigint[] not null default '{}',
  -- what the judge knows of a message's text
  letters int,
  words int,
  fingerprint text collate "C",
  simhash bigint,
  -- why the text is doubtful; once it is judged also that its author repeats one frame
  doubt text collate "C" check (doubt in ('frame', 'words', 'advert')),
  received_at timestamptz not null,
  due_at timestamptz not null,
  -- doubtful: reserved, and for a day the creator may decide against it
  status text collate "C" not null
    check (status in ('waiting', 'unpaid', 'doubtful', 'reserved', 'available', 'reversed')),
  code text collate "C",
  amount_micro bigint not null default 0 check (amount_micro >= 0),
  rule_version smallint not null,
  judged_at timestamptz,
  -- of a message that the judge may know already, as an unpaid one or an edited one: the number of
  -- the recording that last changed it
  recording bigint,
  available_at timestamptz check (available_at >= judged_at),
  -- the last reversal; an overturned one stays with its paid actions
  reversal_id uuid references spark_reversal,
  primary key (campaign_id, id),
  unique (campaign_id, kind, key),
  check ((code is null) = (status in ('waiting', 'doubtful', 'reserved', 'available'))),
  check ((amount_micro > 0) = (status in ('doubtful', 'reserved', 'available', 'reversed'))),
  check ((status in ('doubtful', 'reserved', 'available', 'reversed')) <= (user_id is not null)),
  check ((status in ('doubtful', 'reserved', 'available', 'reversed')) <= (judged_at is not null)),
  check ((status = 'doubtful') <= (doubt is not null)),
  check ((status = 'available') = (available_at is not null)),
  check ((status = 'waiting') <= (judged_at is null)),
  check ((status = 'reversed') <= (reversal_id is not null)),
  check ((reversal_id is not null) <= (status in ('reversed', 'available')))
);
comment on table spark_action is
  'What a person did in a Spark and is paid for it: a message, a reaction, a click. Every '
  'action is one row, whatever the order in which Telegram reports it. Growth: one of the '
  'fastest: one row per action; those of people without an account are removed after 3 days.';
create index spark_action_of_user on spark_action (user_id, campaign_id, at desc, id desc)
  where user_id is not null;
-- the queue of the judge, and that of the release
create index spark_action_waiting on spark_action (campaign_id, at, due_at) where status = 'waiting';
create index spark_action_reserved on spark_action (campaign_id, judged_at)
  where status in ('doubtful', 'reserved');
create index spark_action_doubtful on spark_action (campaign_id, id) where status = 'doubtful';
create index spark_action_recorded on spark_action (campaign_id, recording) where recording is not null;
create index spark_action_of_nobody on spark_action (received_at) where user_id is null;
create index spark_action_of_reversal on spark_action (campaign_id, reversal_id)
  where reversal_id is not null;
-- what was done lately, for the moderators' pages
create index spark_action_lately on spark_action (campaign_id, at);
create index spark_action_done on spark_action (campaign_id, at) where kind <> 'message';

create table spark_doubt_decision (
  action_id uuid primary key,
  campaign_id uuid not null,
  -- the date of the message, and when its doubtful reward was decided on
  message_at timestamptz not null,
  decided_at timestamptz not null,
  -- nobody decided within the day, so it is paid
  by_system boolean not null,
  -- null: paid
  reversal_id uuid references spark_reversal,
  check (not by_system or reversal_id is null)
);
comment on table spark_doubt_decision is
  'How a doubtful message of a Spark was decided: its action keeps neither who did nor when. '
  'Growth: one row per doubtful message.';
revoke update, delete, truncate on spark_doubt_decision from stoke_app;

create table spark_text (
  campaign_id uuid not null,
  action_id uuid not null,
  text text not null check (length(text) between 1 and 1000),
  -- until its message is paid or its reversal is final: when it is looked at again; null: paid, and kept
  erase_at timestamptz,
  primary key (campaign_id, action_id)
);
comment on table spark_text is
  'The beginning of what a participant wrote. Beside the action, whose row is written anew with each of its '
  'states. Growth: one row per message of a participant; of unpaid ones removed after 14 days.';
create index spark_text_due on spark_text (erase_at) where erase_at is not null;

create table spark_hiding (
  campaign_id uuid not null,
  action_id uuid not null,
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

-- An action takes its campaign and its person from their rows. Foreign keys would look both up
-- again, and lock them, for every action, which took as long as its row; so the rows are kept
-- instead.
create function spark_action_keeps() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'app_user' and exists (select from spark_action where user_id = old.id)
    or tg_table_name = 'spark_campaign'
      and exists (select from spark_action where campaign_id = old.id)
  then
    raise exception 'Actions of a Spark name this row of %.', tg_table_name
      using errcode = 'foreign_key_violation', constraint = 'spark_action_keeps';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger spark_action_keeps before delete or update of id on app_user
  for each row execute function spark_action_keeps();
create trigger spark_action_keeps before delete or update of id on spark_campaign
  for each row execute function spark_action_keeps();

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

create table spark_earner (
  campaign_id uuid not null,
  account bytea not null,
  user_id uuid not null,
  primary key (campaign_id, account)
);
comment on table spark_earner is
  'Which user earned first with a Telegram account in a Spark, by the keyed hash of its number: '
  'only that one is paid for what it does there, also when the account is deleted. Growth: one '
  'row per Spark and account that earned, removed when the Spark settles.';
create index spark_earner_of_user on spark_earner (user_id, campaign_id);
revoke update, truncate on spark_earner from stoke_app;

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

create table spark_tally (
  campaign_id uuid not null,
  hour timestamptz not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  -- empty: none
  code text collate "C" not null,
  actions bigint not null,
  amount_micro bigint not null,
  primary key (campaign_id, hour, kind, status, code)
);
comment on table spark_tally is
  'How many actions of a Spark of one kind came to what, in the hour in which they were done. '
  'Its results are read from here, at the same cost for a million actions as for ten. Growth: '
  'some rows per Spark and hour.';

create table spark_tally_change (like spark_tally) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table spark_tally_change is
  'What changed since. Actions are recorded without the lock of their campaign, by several '
  'processes: rows that are only added keep none of them waiting. A worker adds them to the '
  'tally. Growth: a queue, emptied by the worker.';
create index spark_tally_change_of on spark_tally_change (campaign_id);

-- The difference that a statement makes. Actions of people without an account are not counted: they are
-- deleted after days.
create function spark_tally_add() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into spark_tally_change
  select campaign_id, date_trunc('hour', at, 'UTC'), kind, status, coalesce(code, ''), count(*),
    sum(amount_micro)
  from added where user_id is not null group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger spark_tally_add after insert on spark_action
  referencing new table as added for each statement execute function spark_tally_add();

create function spark_tally_move() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into spark_tally_change
  select campaign_id, date_trunc('hour', at, 'UTC'), kind, status, coalesce(code, ''), sum(n),
    sum(n * amount_micro)
  from (
    select campaign_id, at, kind, status, code, amount_micro, user_id, 1 as n from added
    union all
    select campaign_id, at, kind, status, code, amount_micro, user_id, -1 from removed
  ) changed
  where user_id is not null group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(n * amount_micro) <> 0;
  return null;
end $$;
create trigger spark_tally_move after update on spark_action
  referencing new table as added old table as removed
  for each statement execute function spark_tally_move();

create function spark_tally_remove() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into spark_tally_change
  select campaign_id, date_trunc('hour', at, 'UTC'), kind, status, coalesce(code, ''), -count(*),
    -sum(amount_micro)
  from removed where user_id is not null group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger spark_tally_remove after delete on spark_action
  referencing old table as removed for each statement execute function spark_tally_remove();

-- What was done in campaigns of every kind, and what came of it: all figures of campaigns are summed from here.
-- A piece of submitted work is one row; actions of a Spark are a row for each hour and outcome. The columns of all parts
-- have the same types, down to bigint: then a condition reaches the index of each.
create view campaign_outcome as
select campaign_id, hour, kind as part, null::uuid as user_id,
  case status when 'doubtful' then 'waiting' else status end collate "C" as status, status in ('reserved', 'available') as is_paid, code as reason, actions as count, amount_micro
from (select * from spark_tally union all select * from spark_tally_change) tally
union all
select campaign_id, date_trunc('hour', coalesce(decided_at, submitted_at), 'UTC'),
  task_id::text collate "C", user_id,
  case when forfeited_micro = amount_micro then 'forfeited' when state = 'pending' then 'waiting'
    else state end collate "C",
  state = 'approved' and forfeited_micro < amount_micro, coalesce(reason, '') collate "C", 1::bigint,
  amount_micro - forfeited_micro
from submission;
grant select on campaign_outcome to stoke_app;
