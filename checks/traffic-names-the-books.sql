-- The traffic of groups names Sparks, people and reversals that are in the books.
select 'campaign' as "of", campaign_id as id from (
  select campaign_id from traffic.spark_action
  union select campaign_id from traffic.spark_participation
  union select campaign_id from traffic.campaign
  union select campaign_id from traffic.spark_recording
  union select campaign_id from traffic.spark_tally
  union select campaign_id from traffic.outbox
) of_campaign
union all
select 'user', user_id from (
  select user_id from traffic.spark_action where user_id is not null
  union select user_id from traffic.spark_participation
  union select (one ->> 'userId')::uuid from traffic.outbox o,
    jsonb_array_elements(coalesce(o.body -> 'rewards', o.body -> 'released', o.body -> 'reversals')) one
) of_user
union all
select 'reversal', reversal_id from (
  select distinct reversal_id from traffic.spark_action where reversal_id is not null
  except select (one ->> 'id')::uuid from traffic.outbox o, jsonb_array_elements(o.body -> 'reversals') one
) of_reversal;
-- Then each of these is there.
select "of", id from jsonb_to_recordset($3) as given ("of" text, id uuid)
where not case "of" when 'campaign' then exists (select from spark_campaign s where s.id = given.id)
  when 'user' then exists (select from app_user u where u.id = given.id)
  else exists (select from spark_reversal r where r.id = given.id) end;
