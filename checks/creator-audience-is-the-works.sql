-- The audience of a creator is everybody who submitted work to them or earned in a Spark of theirs.
with reached as (
  select creator_id, user_id from submission
  union
  select c.creator_id, a.owner from ledger.account a join campaign c on c.id = a.campaign
  where a.kind = 'earner_accruing'
)
select creator_id, user_id, r.user_id is not null as is_reached
from reached r full join creator_audience a using (creator_id, user_id)
where r.user_id is null or a.user_id is null;
