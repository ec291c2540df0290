-- A volume boost campaign: set up by the platform's admins, listed to its creator (rule 7.1).
create table boost_campaign (
  id uuid primary key,
  creator_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  state text not null check (state in ('pending', 'active', 'completed', 'ended')),
  -- trading volume in dollars, as all money in micro-USDC
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
  created_at timestamptz not null
);
create index boost_campaign_of_creator on boost_campaign (creator_id, id desc);
