create table fomo_campaign (
  id uuid primary key,
  creator_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  banner text not null check (length(banner) between 1 and 300),
  rules text[] not null check (cardinality(rules) <= 50),
  budget_micro bigint not null check (budget_micro = pool_micro + fee_micro),
  pool_micro bigint not null check (pool_micro > 0),
  fee_micro bigint not null check (fee_micro >= 0),
  users int not null check (users >= 1 and users::bigint * 1000000 <= 5 * budget_micro),
  earning_tag text check (earning_tag in ('High Earning', 'Medium Earning', 'Low Earning')),
  engagements_expected int not null check (engagements_expected >= 0),
  estimated_cost_micro bigint not null check (estimated_cost_micro between 0 and pool_micro),
  payout_per_user_micro bigint not null check (payout_per_user_micro >= 0),
  -- the lowest rate of its tasks: a pool below it pays nothing more
  lowest_rate_micro bigint not null check (lowest_rate_micro > 0),
  state text not null check (state in ('pending', 'active', 'completed', 'ended')),
  created_at timestamptz not null,
  activated_at timestamptz check (activated_at >= created_at),
  ended_at timestamptz check (ended_at >= created_at),
  -- what became of the pool and of the fee; the ledger has the same figures (checks/)
  spent_micro bigint not null default 0 check (spent_micro >= 0),
  reserved_micro bigint not null default 0 check (reserved_micro >= 0),
  refunded_micro bigint not null default 0 check (refunded_micro >= 0),
  fee_earned_micro bigint not null default 0 check (fee_earned_micro >= 0),
  fee_refunded_micro bigint not null default 0 check (fee_refunded_micro >= 0),
  completed_users int not null default 0 check (completed_users >= 0),
  settle_count int not null default 0 check (settle_count >= 0),
  check (spent_micro + reserved_micro + refunded_micro <= pool_micro),
  check (fee_earned_micro + fee_refunded_micro <= fee_micro),
  check (activated_at is not null
    or spent_micro + reserved_micro + refunded_micro + fee_earned_micro + fee_refunded_micro = 0),
  check (state <> 'pending' or activated_at is null),
  check (state in ('pending', 'ended') or activated_at is not null),
  check ((state in ('completed', 'ended')) = (ended_at is not null)),
  check (ended_at is not null or settle_count = 0)
);
create index fomo_campaign_of_creator on fomo_campaign (creator_id, id desc);
create index fomo_campaign_pending on fomo_campaign (creator_id, id) where state = 'pending';
create index fomo_campaign_public on fomo_campaign (activated_at desc, id desc)
  where state = 'active';

-- One task of a campaign. Its rate is paid for every one of its links that is verified.
create table fomo_task (
  id uuid primary key,
  campaign_id uuid not null references fomo_campaign,
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
  task_id uuid not null references fomo_task,
  position int not null check (position between 1 and 10),
  -- empty where a custom task needs none
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

-- Kinds of campaign that an administrator opens to people at run time (rulings C4). No row: off.
create table launch_switch (
  kind text primary key check (kind in ('fomo', 'boost')),
  is_on boolean not null,
  changed_at timestamptz not null,
  changed_by uuid not null
);
