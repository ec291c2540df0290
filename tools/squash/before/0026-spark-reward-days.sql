-- What became available to a person in a Spark on one day (UTC): the subject of one receipt.
create table spark_reward_day (
  id uuid primary key,
  campaign_id uuid not null references spark_campaign,
  user_id uuid not null references app_user,
  day date not null,
  actions int not null check (actions > 0),
  amount_micro bigint not null check (amount_micro > 0),
  constraint spark_reward_day_once unique (user_id, campaign_id, day)
);
create index spark_reward_day_of_user on spark_reward_day (user_id, id desc);

-- Finds what a deletion forgets.
create index spark_member_of_person on spark_member (telegram_user_id);
