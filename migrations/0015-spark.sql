-- A Telegram group that the bot was brought into. Known by its chat id: public names move.
create table spark_group (
  chat_id text primary key check (chat_id ~ '^-[0-9]{1,20}$'),
  title text not null check (length(title) <= 300),
  -- whether the bot is an administrator there
  has_rights boolean not null,
  changed_at timestamptz not null
);

create table spark_campaign (
  id uuid primary key,
  creator_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  banner text not null check (length(banner) between 1 and 300),
  budget_micro bigint not null check (budget_micro = pool_micro + fee_micro),
  pool_micro bigint not null check (pool_micro > 0),
  fee_micro bigint not null check (fee_micro >= 0),
  duration_hours int not null check (duration_hours between 1 and 8760),
  group_link text not null check (length(group_link) between 1 and 200),
  tweet_id text not null check (tweet_id ~ '^[0-9]{1,19}$'),
  tweet_url text not null check (length(tweet_url) <= 400),
  hashtags text[] not null check (cardinality(hashtags) <= 20),
  needs_like boolean not null,
  needs_retweet boolean not null,
  needs_comment boolean not null,
  needs_join boolean not null,
  instructions text not null check (length(instructions) <= 500),
  state text not null check (state in ('pending', 'active', 'paused', 'completed', 'ended')),
  created_at timestamptz not null,
  -- since when its price is held
  funded_at timestamptz check (funded_at >= created_at),
  -- the hash of the one-time token that brings the bot into the group; gone when it was used
  connect_hash text unique check (connect_hash ~ '^[0-9a-f]{64}$'),
  connected_at timestamptz check (connected_at >= created_at),
  telegram_chat_id text references spark_group,
  activated_at timestamptz,
  end_time timestamptz check (end_time > activated_at),
  paused_at timestamptz,
  ended_at timestamptz check (ended_at >= created_at),
  -- when what is left goes back: messages written before the end are judged until then
  settle_at timestamptz check (settle_at >= ended_at),
  settled_at timestamptz check (settled_at >= settle_at),
  -- what became of the pool and of the fee; the ledger has the same figures (checks/)
  spent_micro bigint not null default 0 check (spent_micro >= 0),
  reserved_micro bigint not null default 0 check (reserved_micro >= 0),
  refunded_micro bigint not null default 0 check (refunded_micro >= 0),
  fee_earned_micro bigint not null default 0 check (fee_earned_micro >= 0),
  fee_refunded_micro bigint not null default 0 check (fee_refunded_micro >= 0),
  messages int not null default 0 check (messages >= 0),
  engaged_users int not null default 0 check (engaged_users >= 0),
  settle_count int not null default 0 check (settle_count >= 0),
  check (spent_micro + reserved_micro + refunded_micro <= pool_micro),
  check (fee_earned_micro + fee_refunded_micro <= fee_micro),
  check (funded_at is not null
    or spent_micro + reserved_micro + refunded_micro + fee_earned_micro + fee_refunded_micro = 0),
  check ((connected_at is null) = (telegram_chat_id is null)),
  check (connected_at is null or connect_hash is null),
  check ((activated_at is null) = (end_time is null)),
  check (activated_at is null or (funded_at <= activated_at and connected_at <= activated_at)),
  check (state <> 'pending' or activated_at is null),
  check (state in ('pending', 'ended') or activated_at is not null),
  check ((state = 'paused') = (paused_at is not null)),
  check ((state in ('completed', 'ended')) = (ended_at is not null)),
  check ((ended_at is null) = (settle_at is null)),
  check (ended_at is not null or settle_count = 0)
);
create index spark_campaign_of_creator on spark_campaign (creator_id, id desc);
create index spark_campaign_unfunded on spark_campaign (creator_id, id)
  where state = 'pending' and funded_at is null;
create index spark_campaign_ready on spark_campaign (telegram_chat_id, id)
  where state = 'pending' and funded_at is not null and telegram_chat_id is not null;
create index spark_campaign_public on spark_campaign (activated_at desc, id desc)
  where state = 'active';
create index spark_campaign_due on spark_campaign (end_time, id) where state in ('active', 'paused');
create index spark_campaign_unsettled on spark_campaign (settle_at, id)
  where ended_at is not null and settled_at is null;
-- one running Spark per group (rulings E1)
create unique index spark_campaign_running on spark_campaign (telegram_chat_id)
  where state in ('active', 'paused');
