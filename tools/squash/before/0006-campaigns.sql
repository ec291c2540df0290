-- A campaign of any kind: its creator, price, state and the use of its money. Each kind keeps its own
-- details in a table of its own, under the same id.
create table campaign (
  id uuid primary key,
  kind text not null check (kind in ('drip', 'spark', 'fomo')),
  creator_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- the path of its picture; drips have none
  banner text check (length(banner) between 1 and 300),
  state text not null check (state in ('pending', 'active', 'paused', 'completed', 'ended')),
  price_micro bigint not null check (price_micro = pool_micro + fee_micro),
  pool_micro bigint not null check (pool_micro > 0),
  fee_micro bigint not null check (fee_micro >= 0),
  -- the smallest payment for a piece of work; a pool below it is spent
  least_reward_micro bigint not null check (least_reward_micro > 0),
  -- null: runs until it is stopped or its pool is spent
  duration_hours int check (duration_hours between 1 and 8760),
  created_at timestamptz not null,
  -- when its price was taken into escrow
  funded_at timestamptz check (funded_at >= created_at),
  activated_at timestamptz,
  end_time timestamptz check (end_time > activated_at),
  paused_at timestamptz,
  ended_at timestamptz check (ended_at >= created_at and ended_at >= activated_at),
  -- when the rest returns to the creator, and when it first did
  settle_at timestamptz check (settle_at >= ended_at),
  settled_at timestamptz check (settled_at >= settle_at),
  -- use of the pool and of the fee; the ledger has the same figures (checks/)
  spent_micro bigint not null default 0 check (spent_micro >= 0),
  -- submitted and not decided yet
  reserved_micro bigint not null default 0 check (reserved_micro >= 0),
  -- rejected, kept while the rejection may be appealed
  disputed_micro bigint not null default 0 check (disputed_micro >= 0),
  -- spent, then forfeited by a ban and returned to the pool
  returned_micro bigint not null default 0
    check (returned_micro >= 0 and returned_micro <= spent_micro),
  refunded_micro bigint not null default 0 check (refunded_micro >= 0),
  fee_earned_micro bigint not null default 0 check (fee_earned_micro >= 0),
  fee_refunded_micro bigint not null default 0 check (fee_refunded_micro >= 0),
  completions int not null default 0 check (completions >= 0),
  settle_count int not null default 0 check (settle_count >= 0),
  constraint campaign_within_its_pool
    check (spent_micro + reserved_micro + disputed_micro + refunded_micro
      <= pool_micro + returned_micro),
  constraint campaign_within_its_fee check (fee_earned_micro + fee_refunded_micro <= fee_micro),
  constraint campaign_spends_what_it_holds check (funded_at is not null
    or spent_micro + reserved_micro + disputed_micro + refunded_micro + fee_earned_micro
      + fee_refunded_micro = 0),
  constraint campaign_starts_funded
    check (activated_at is null or coalesce(funded_at <= activated_at, false)),
  constraint campaign_runs_its_time check
    ((end_time is null) = (activated_at is null or duration_hours is null)),
  constraint campaign_pending check (state <> 'pending' or activated_at is null),
  constraint campaign_started check (state in ('pending', 'ended') or activated_at is not null),
  constraint campaign_paused check ((state = 'paused') = (paused_at is not null)),
  constraint campaign_over check ((state in ('completed', 'ended')) = (ended_at is not null)),
  constraint campaign_settles check ((ended_at is null) = (settle_at is null)),
  constraint campaign_settled check (settle_at is not null or settled_at is null),
  constraint campaign_settled_when_over check (ended_at is not null or settle_count = 0),
  constraint campaign_of_its_kind check (
    (kind = 'spark' or state <> 'paused')
    and (kind = 'fomo') = (duration_hours is null)
    and (kind = 'drip') = (banner is null))
);
create index campaign_of_creator on campaign (creator_id, kind, id desc);
create index campaign_unfunded on campaign (creator_id, id)
  where state = 'pending' and funded_at is null;
create index campaign_public on campaign (kind, activated_at desc, id desc)
  where state = 'active';
create index campaign_due on campaign (end_time, id) where state in ('active', 'paused');
create index campaign_unsettled on campaign (settle_at, id)
  where ended_at is not null and settled_at is null;

create table drip_campaign (
  id uuid primary key references campaign on delete cascade,
  package_id text not null check (package_id in ('ignition', 'boost', 'surge'))
);

-- One tweet of a campaign: one task for every earner.
create table drip_tweet (
  id uuid primary key,
  campaign_id uuid not null references drip_campaign on delete cascade,
  tweet_id text not null check (tweet_id ~ '^[0-9]{1,19}$'),
  url text not null check (length(url) <= 400),
  position int not null check (position between 1 and 50),
  created_at timestamptz not null,
  -- when earners first see it: not before its campaign is funded
  opened_at timestamptz,
  -- whether its campaign takes work; lets the list of tasks skip finished campaigns
  is_open boolean not null,
  -- number of actions reported on it
  engagements int not null default 0 check (engagements >= 0),
  unique (campaign_id, tweet_id),
  unique (campaign_id, position),
  check (not is_open or opened_at is not null)
);
create index drip_tweet_open on drip_tweet (opened_at desc, id desc) where is_open;

-- Actions that a user reports on a tweet, each once.
create table drip_action (
  user_id uuid not null,
  task_id uuid not null references drip_tweet,
  action text not null check (action in ('like', 'retweet', 'comment')),
  opened_at timestamptz check (opened_at <= reported_at),
  reported_at timestamptz not null,
  reply_link text check (length(reply_link) <= 400),
  primary key (user_id, task_id, action),
  check (reply_link is null or action = 'comment')
);
-- the same reply shown by two people is no proof for either
create index drip_action_reply on drip_action (reply_link) where reply_link is not null;

-- A Telegram group that the bot was added to. Known by its chat id: public names move.
create table spark_group (
  chat_id text primary key check (chat_id ~ '^-[0-9]{1,20}$'),
  title text not null check (length(title) <= 300),
  -- whether the bot is an administrator there
  has_rights boolean not null,
  -- rights that the bot asked for and lacks; empty unless it is an administrator
  missing_rights text[] not null default '{}' check (cardinality(missing_rights) <= 20),
  changed_at timestamptz not null,
  -- when Telegram was last asked about the bot's rights; null: never
  looked_at timestamptz
);
create index spark_group_unlooked on spark_group (looked_at nulls first);

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
create index spark_campaign_in_group on spark_campaign (telegram_chat_id, id)
  where telegram_chat_id is not null;
-- one running Spark per group (rule 5.1)
create unique index spark_campaign_running on spark_campaign (telegram_chat_id) where is_running;

create table fomo_campaign (
  id uuid primary key references campaign on delete cascade,
  rules text[] not null check (cardinality(rules) <= 50),
  users int not null check (users >= 1),
  earning_tag text check (earning_tag in ('High Earning', 'Medium Earning', 'Low Earning')),
  engagements_expected int not null check (engagements_expected >= 0),
  estimated_cost_micro bigint not null check (estimated_cost_micro >= 0),
  payout_per_user_micro bigint not null check (payout_per_user_micro >= 0),
  -- users who completed every task
  completed_users int not null default 0 check (completed_users >= 0)
);

-- One task of a campaign. Its rate is paid for each verified link.
create table fomo_task (
  id uuid primary key,
  campaign_id uuid not null references fomo_campaign on delete cascade,
  position int not null check (position between 1 and 26),
  key text not null check (length(key) between 1 and 60),
  kind text not null check (kind in ('like', 'retweet', 'comment', 'joinDiscord', 'joinTelegram',
    'followX', 'custom')),
  name text not null check (length(name) between 1 and 80),
  rate_micro bigint not null check (rate_micro > 0),
  -- in tenths of a percent
  allocation_tenths int not null check (allocation_tenths between 0 and 1000),
  target int not null check (target >= 0),
  participants int not null default 0 check (participants between 0 and target),
  guide_text text not null check (length(guide_text) <= 1000),
  guide_link text not null check (length(guide_link) <= 300),
  unique (campaign_id, position),
  unique (campaign_id, key)
);

create table fomo_link (
  id uuid primary key,
  task_id uuid not null references fomo_task on delete cascade,
  position int not null check (position between 1 and 10),
  -- empty for a custom task without links
  link text not null check (length(link) <= 300),
  name text not null check (length(name) <= 120),
  type text not null check (type in ('x-like', 'x-retweet', 'x-comment', 'x-follow', 'discord',
    'telegram', 'manual-link', 'manual-upload')),
  proof_required boolean not null,
  description text not null check (length(description) <= 1000),
  proof_placeholder text not null check (length(proof_placeholder) <= 200),
  required_content text not null check (length(required_content) <= 500),
  unique (task_id, position)
);
