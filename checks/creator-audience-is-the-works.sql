-- The audience of a creator is everybody who submitted work to them or earned in a Spark of theirs.
with reached as (
  select creator_id, user_id from submission
  union
  select c.creator_id, p.user_id from spark_participation p join campaign c on c.id = p.campaign_id
  where p.reserved_micro + p.available_micro > 0
  union
  select c.creator_id, r.user_id from spark_reversal r join campaign c on c.id = r.campaign_id
)
select creator_id, user_id, r.user_id is not null as is_reached
from reached r full join creator_audience a using (creator_id, user_id)
where r.user_id is null or a.user_id is null;
