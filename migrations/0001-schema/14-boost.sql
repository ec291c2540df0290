-- Volume boosts: imported by admins, verified on chain, paid outside.

create table boost_campaign (
  id uuid primary key,
  creator_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  state text not null check (state in ('pending', 'active', 'completed', 'ended')),
  -- trading volume, in micro-USDC
  target_volume_micro bigint not null check (target_volume_micro > 0),
  volume_per_loop_micro bigint not null check (volume_per_loop_micro > 0),
  speed text not null check (length(speed) between 1 and 40),
  cost_micro bigint not null check (cost_micro >= 0),
  payouts_micro bigint not null check (payouts_micro between 0 and cost_micro),
  users_needed int not null check (users_needed > 0),
  participants int not null default 0 check (participants between 0 and users_needed),
  loops_per_user int not null check (loops_per_user > 0),
  total_loops int not null check (total_loops between 1 and users_needed * loops_per_user),
  loops_completed int not null default 0 check (loops_completed between 0 and total_loops),
  tweet_url text check (length(tweet_url) <= 400),
  created_at timestamptz not null,
  -- null: imported before loops were checked on chain
  token_mint text check (token_mint ~ '^[1-9A-HJ-NP-Za-km-z]{32,44}$'),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at)
);
comment on table boost_campaign is
  'A volume boost campaign: imported by admins, listed for its creator (rule 7.1). Growth: one '
  'row per imported campaign.';
create index boost_campaign_of_creator on boost_campaign (creator_id, id desc);

create table boost_participation (
  id uuid primary key,
  campaign_id uuid not null references boost_campaign,
  user_id uuid not null,
  -- null: the account was deleted
  wallet_address text check (wallet_address ~ '^[1-9A-HJ-NP-Za-km-z]{32,44}$'),
  max_loops int not null check (max_loops > 0),
  state text not null check (state in ('active', 'awaiting_payout', 'paid')),
  joined_at timestamptz not null,
  paid_at timestamptz check (paid_at >= joined_at),
  pending_loops int not null default 0 check (pending_loops between 0 and max_loops),
  -- of the payment outside; a transaction on Solana is in chain_signature as well
  payment_id text unique check (length(payment_id) between 1 and 200),
  unique (campaign_id, user_id),
  check ((state = 'paid') = (paid_at is not null)),
  constraint boost_payment_is_of_paid check (payment_id is null or state = 'paid')
);
comment on table boost_participation is
  'A participant of a volume boost campaign (rule 7.1). Their loops are owed until an admin records '
  'the payment, outside. Growth: one row per campaign and participant.';
create index boost_participation_of_user on boost_participation (user_id, id);
create index boost_participation_of_campaign on boost_participation (campaign_id, id);

create table boost_loop (
  id uuid primary key,
  campaign_id uuid not null references boost_campaign,
  participation_id uuid not null references boost_participation,
  reward_micro bigint not null check (reward_micro > 0),
  verified_at timestamptz not null,
  -- null: imported with its participation, not checked here
  signature text unique references chain_signature
);
comment on table boost_loop is
  'A verified loop of a participant and its reward. Append-only. Growth: up to `max_loops` rows '
  'per participant.';
-- Results of a campaign are summed from this index alone.
create index boost_loop_of_campaign on boost_loop (campaign_id, id)
  include (participation_id, reward_micro, verified_at);
create index boost_loop_of_participation on boost_loop (participation_id, id);
revoke update, delete on boost_loop from stoke_app;
