-- What all kinds of campaigns share: the row with its money and its times.

create table campaign (
  id uuid primary key,
  -- a boost pays nobody from a pool and has tables of its own (14-boost.sql)
  kind text not null check (kind in ('drip', 'spark', 'fomo')),
  creator_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- the path of its picture; drips have none
  banner text check (length(banner) between 1 and 300),
  -- pending: waits for money, its group or its time; active; paused: a Spark, while its time runs on; completed: its pool
  -- is spent; ended: its time is over, or it was stopped or, while pending, cancelled. pending -> active or ended;
  -- active <-> paused; both -> completed or ended, which stay
  state text not null check (state in ('pending', 'active', 'paused', 'completed', 'ended')),
  -- what its creator pays, in micro-USDC as all amounts: pool and fee
  price_micro bigint not null check (price_micro = pool_micro + fee_micro),
  pool_micro bigint not null check (pool_micro > 0),
  fee_micro bigint not null check (fee_micro >= 0),
  -- the smallest payment for a piece of work; a pool below it is spent
  min_reward_micro bigint not null check (min_reward_micro > 0),
  -- null, for a FOMO only: runs until it is stopped or its pool is spent
  duration_hours int check (duration_hours between 1 and 8760),
  created_at timestamptz not null,
  -- when its price was taken into escrow
  funded_at timestamptz check (funded_at >= created_at),
  -- since when it takes work
  activated_at timestamptz,
  -- until when it is planned to take work
  end_time timestamptz check (end_time > activated_at),
  -- since when it is paused
  paused_at timestamptz,
  -- when it took the last work
  ended_at timestamptz check (ended_at >= created_at and ended_at >= activated_at),
  -- when what is left returns to the creator: at once, for a Spark a day after its end
  settle_at timestamptz check (settle_at >= ended_at),
  -- when what was left first returned to the creator
  settled_at timestamptz check (settled_at >= settle_at),
  -- use of the pool and, below, of the fee; the ledger has the same figures (checks/). Paid to earners
  spent_micro bigint not null default 0 check (spent_micro >= 0),
  -- submitted and not decided yet; in a Spark, earned and not available yet
  reserved_micro bigint not null default 0 check (reserved_micro >= 0),
  -- rejected, kept while the rejection may be appealed
  disputed_micro bigint not null default 0 check (disputed_micro >= 0),
  -- spent, then forfeited by a ban and returned to the pool
  returned_micro bigint not null default 0
    check (returned_micro >= 0 and returned_micro <= spent_micro),
  -- of the pool, returned to the creator
  refunded_micro bigint not null default 0 check (refunded_micro >= 0),
  -- of the fee, earned by the platform
  fee_earned_micro bigint not null default 0 check (fee_earned_micro >= 0),
  -- of the fee, returned to the creator
  fee_refunded_micro bigint not null default 0 check (fee_refunded_micro >= 0),
  -- pieces of work that were paid
  completions int not null default 0 check (completions >= 0),
  -- how often it was settled: the number is part of the reference of each settlement in the ledger
  settle_count int not null default 0 check (settle_count >= 0),
  -- the deposit whose money funded a campaign that waited, so that the deposit can name it
  funded_by_deposit_id uuid,
  -- how often its creator added money while it ran; the number is part of the reference of each
  -- addition in the ledger
  top_up_count int not null default 0
    check (top_up_count >= 0 and (top_up_count = 0 or activated_at is not null)),
  -- when its creator wants it to start; null: as soon as it can
  starts_at timestamptz check (starts_at > created_at),
  -- since when half of its pool is paid or held
  half_used_at timestamptz,
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
comment on table campaign is
  'A campaign of any kind: its creator, price, state and the use of its money. Each kind keeps '
  'its own details in a table of its own, under the same id. Growth: one row per campaign; one '
  'that was never funded is removed with its creator''s account, the rest is kept for ever.';
create index campaign_of_creator on campaign (creator_id, kind, id desc);
create index campaign_unfunded on campaign (creator_id, id) include (price_micro)
  where state = 'pending' and funded_at is null;
create index campaign_public on campaign (kind, activated_at desc, id desc)
  where state = 'active';
-- The latest campaigns of a kind.
create index campaign_latest on campaign (kind, activated_at desc, id desc)
  where activated_at is not null;
create index campaign_due on campaign (end_time, id) where state in ('active', 'paused');
create index campaign_unsettled on campaign (settle_at, id)
  where ended_at is not null and settled_at is null;
-- The Sparks that moderators look at, newest first.
create index campaign_spark_open on campaign (id desc)
  where kind = 'spark' and settled_at is null and state <> 'pending';
create index campaign_search on campaign
  using gin (lower(name) gin_trgm_ops, (id::text) gin_trgm_ops)
  where kind = 'fomo' and state = 'active';
create index campaign_funded_by_deposit on campaign (funded_by_deposit_id)
  where funded_by_deposit_id is not null;
-- Admins look for campaigns and brands by the beginning of their names.
create index campaign_name_prefix on campaign (lower(name) text_pattern_ops);
create index campaign_started_at on campaign (activated_at) where state in ('active', 'paused');
create index campaign_scheduled on campaign (starts_at, id)
  where state = 'pending' and funded_at is not null and starts_at is not null;

create table campaign_outflow (
  campaign_id uuid not null references campaign,
  hour timestamptz not null,
  -- below zero when more came back than left
  amount_micro bigint not null,
  -- who earned for the first time in this campaign
  people int not null default 0 check (people >= 0),
  primary key (campaign_id, hour)
);
comment on table campaign_outflow is
  'What left the pool of a campaign whose work is not submitted in one hour: for its chart. '
  'Growth: one row per Spark and hour in which it paid.';

create table creator_audience (
  creator_id uuid not null,
  user_id uuid not null,
  -- the hours of the last 181 days and more in which they did something, counted from 1970, ascending
  hours int[] not null check (cardinality(hours) > 0),
  -- the day of the last of them
  last_day int not null generated always as (hours[cardinality(hours)] / 24) stored,
  -- the campaign in which they did something for the first time
  first_campaign_id uuid not null,
  primary key (creator_id, user_id)
) with (fillfactor = 80);
-- An array this short is read faster than it is unpacked.
alter table creator_audience alter column hours set storage external;
create index creator_audience_first on creator_audience (first_campaign_id);
-- A period reads who did something since it began, not everybody whom the creator ever reached. Changes once per day, so
-- that an update within a day writes no index.
create index creator_audience_last on creator_audience (creator_id, last_day);
comment on table creator_audience is
  'A person whom a creator''s campaigns reached, over all kinds: someone who submitted work, '
  'or earned in a Spark. Growth: one row per creator and person.';

create table followers_told (
  campaign_id uuid primary key references campaign on delete cascade,
  told_at timestamptz not null
);
comment on table followers_told is
  'A started campaign whose followers were told. Growth: one row per started campaign.';
