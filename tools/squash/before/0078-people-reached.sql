-- Whom a creator's campaigns reached, over all kinds: everybody who submitted work, or earned in a
-- Spark. `creator_reach` has how many they are, because the session of a creator shows it on every
-- page; it had counted submitted work alone.
create table creator_reached (
  creator_id uuid not null,
  user_id uuid not null,
  primary key (creator_id, user_id)
);
insert into creator_reached (creator_id, user_id)
select distinct creator_id, user_id from submission
union
select c.creator_id, p.user_id
from spark_participation p join campaign c on c.id = p.campaign_id
where p.reserved_micro + p.available_micro > 0
  or exists (select from spark_action a
    where a.user_id = p.user_id and a.campaign_id = p.campaign_id and a.status = 'reversed');
insert into creator_reach (creator_id, users_engaged)
select creator_id, count(*) from creator_reached group by creator_id
on conflict (creator_id) do update set users_engaged = excluded.users_engaged;
