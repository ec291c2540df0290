-- Which user earned first with a Telegram account in a Spark, by the keyed hash of its number: only that
-- one is paid for what it does there, also when the account is deleted. Kept until the campaign settles.
create table spark_earner (
  campaign_id uuid not null,
  account bytea not null,
  user_id uuid not null,
  primary key (campaign_id, account)
);
create index spark_earner_of_user on spark_earner (user_id, campaign_id);
revoke update, truncate on spark_earner from stoke_app;

insert into spark_earner (campaign_id, account, user_id)
select distinct on (a.campaign_id, a.sender) a.campaign_id, trace_hash('telegram', a.sender), a.user_id
from spark_action a join campaign c on c.id = a.campaign_id and c.settled_at is null
where a.status in ('reserved', 'available', 'reversed') and a.sender is not null
order by a.campaign_id, a.sender, a.judged_at, a.at, a.id;
