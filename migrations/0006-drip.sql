create table drip_campaign (
  id uuid primary key,
  creator_id uuid not null,
  package_id text not null check (package_id in ('ignition', 'boost', 'surge')),
  package_name text not null,
  price_micro bigint not null check (price_micro = pool_micro + fee_micro),
  pool_micro bigint not null check (pool_micro > 0),
  fee_micro bigint not null check (fee_micro >= 0),
  duration_hours int not null check (duration_hours > 0),
  state text not null check (state in ('pending', 'active', 'completed', 'ended')),
  created_at timestamptz not null,
  activated_at timestamptz,
  end_time timestamptz check (end_time > activated_at),
  ended_at timestamptz check (ended_at >= activated_at),
  -- what became of the pool and of the fee; the ledger has the same figures (checks/)
  spent_micro bigint not null default 0 check (spent_micro >= 0),
  reserved_micro bigint not null default 0 check (reserved_micro >= 0),
  refunded_micro bigint not null default 0 check (refunded_micro >= 0),
  fee_earned_micro bigint not null default 0 check (fee_earned_micro >= 0),
  fee_refunded_micro bigint not null default 0 check (fee_refunded_micro >= 0),
  completions int not null default 0 check (completions >= 0),
  engagements int not null default 0 check (engagements >= 0),
  settle_count int not null default 0 check (settle_count >= 0),
  check (spent_micro + reserved_micro + refunded_micro <= pool_micro),
  check (fee_earned_micro + fee_refunded_micro <= fee_micro),
  check ((state = 'pending') = (activated_at is null)),
  check ((activated_at is null) = (end_time is null)),
  check ((state in ('completed', 'ended')) = (ended_at is not null)),
  check (ended_at is not null or settle_count = 0)
);
create index drip_campaign_of_creator on drip_campaign (creator_id, id desc);
create index drip_campaign_pending on drip_campaign (creator_id, id) where state = 'pending';
create index drip_campaign_due on drip_campaign (end_time, id) where state = 'active';

-- One tweet of a campaign: one task for every earner.
create table drip_tweet (
  id uuid primary key,
  campaign_id uuid not null references drip_campaign,
  tweet_id text not null check (tweet_id ~ '^[0-9]{1,19}$'),
  url text not null check (length(url) <= 400),
  position int not null check (position between 1 and 50),
  created_at timestamptz not null,
  -- since when earners see it: not before its campaign is funded
  opened_at timestamptz,
  -- whether its campaign takes work: keeps the list of tasks away from all that is over
  is_open boolean not null,
  unique (campaign_id, tweet_id),
  unique (campaign_id, position),
  check (not is_open or opened_at is not null)
);
create index drip_tweet_open on drip_tweet (opened_at desc, id desc) where is_open;

-- What a user says to have done on a tweet, once per action.
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
