-- What an action of a Spark costs to store and to judge.

-- In the order in which actions are judged: what waits is not sorted for each batch.
drop index spark_action_waiting;
create index spark_action_waiting on spark_action (campaign_id, at, due_at)
  where status = 'waiting';
-- spark_action_lately has the same columns for all kinds.
drop index spark_action_said;

-- A recorded action takes its campaign and its person from their rows. Looking both up again, and
-- locking them, for every action took as long as its row; so the rows are kept instead.
alter table spark_action
  drop constraint spark_action_campaign_id_fkey, drop constraint spark_action_user_id_fkey;
create function spark_action_keeps() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'app_user' and exists (select from spark_action where user_id = old.id)
    or tg_table_name = 'spark_campaign'
      and exists (select from spark_action where campaign_id = old.id)
  then
    raise exception 'Actions of a Spark name this row of %.', tg_table_name
      using errcode = 'foreign_key_violation', constraint = 'spark_action_keeps';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger spark_action_keeps before delete or update of id on app_user
  for each row execute function spark_action_keeps();
create trigger spark_action_keeps before delete or update of id on spark_campaign
  for each row execute function spark_action_keeps();
