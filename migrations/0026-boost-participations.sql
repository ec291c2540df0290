-- Who takes part in a volume boost campaign and which of their loops are verified (rule 7.1), as
-- admins import them. Rewards are paid outside of the books; here is what was earned, and when paid.
create table boost_participation (
  id uuid primary key,
  campaign_id uuid not null references boost_campaign,
  user_id uuid not null,
  -- null: gone with the account
  wallet_address text check (wallet_address ~ '^[1-9A-HJ-NP-Za-km-z]{32,44}$'),
  max_loops int not null check (max_loops > 0),
  state text not null check (state in ('active', 'awaiting_payout', 'paid')),
  joined_at timestamptz not null,
  paid_at timestamptz check (paid_at >= joined_at),
  unique (campaign_id, user_id),
  check ((state = 'paid') = (paid_at is not null))
);
create index boost_participation_of_user on boost_participation (user_id, id);

create table boost_loop (
  id uuid primary key,
  campaign_id uuid not null references boost_campaign,
  participation_id uuid not null references boost_participation,
  reward_micro bigint not null check (reward_micro > 0),
  verified_at timestamptz not null
);
-- The results of a campaign are added up from this index alone.
create index boost_loop_of_campaign on boost_loop (campaign_id, id)
  include (participation_id, reward_micro, verified_at);
create index boost_loop_of_participation on boost_loop (participation_id, id);
