-- Spreads group traffic over the nodes of a Citus cluster (docs/operations/traffic-databases.md). Run it on the coordinator as the
-- owner after each `migrate`, and again as often as you like:
--
--   psql "$DATABASE_URL" -f deploy/citus.sql
--
-- It needs the extension on all nodes, and the coordinator and the workers added as nodes (`citus_set_coordinator_host`,
-- `citus_add_node`). Every node must let the others log in as the owner and as stoke_app, because the coordinator reaches a
-- worker as the role of the transaction.
\set ON_ERROR_STOP on
set client_min_messages = error;
-- The triggers of the tally write nothing but rows of the same Spark, which are on the same node.
set citus.enable_unsafe_triggers = on;
-- Makes functions and tables in one transaction.
set citus.multi_shard_modify_mode = sequential;

do $$
declare
  one record;
begin
  if not (select rolcanlogin from pg_roles where rolname = 'stoke_app') then
    alter role stoke_app login;
  end if;

  -- The parts have the rights of their tables, and no others.
  alter default privileges in schema traffic revoke select, insert, update, delete on tables from stoke_app;

  -- Tables of Sparks are spread together, so that all rows of a Spark are on one node. Those with triggers come last, after
  -- what their functions write. The number of the database stays with the coordinator, the key is copied to every node.
  for one in
    select c.oid::regclass as name, exists (
        select from pg_trigger where tgrelid = c.oid and not tgisinternal) as has_triggers, c.relname = 'key' as is_copied
    from pg_class c
    where relnamespace = 'traffic'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'place'
      and not exists (select from citus_tables where table_name = c.oid)
    order by has_triggers, c.relname
  loop
    if one.has_triggers then
      perform create_distributed_function(oid::regprocedure) from pg_proc
      where oid in (select tgfoid from pg_trigger where tgrelid = one.name and not tgisinternal);
    end if;
    if one.is_copied then
      perform create_reference_table(one.name);
    elsif one.name = 'traffic.campaign'::regclass then
      perform create_distributed_table(one.name, 'campaign_id', colocate_with => 'none');
    else
      perform create_distributed_table(one.name, 'campaign_id', colocate_with => 'traffic.campaign');
    end if;
  end loop;

  alter default privileges in schema traffic grant select, insert, update, delete on tables to stoke_app;

  -- The hash is made beside the rows, where a function may not ask the cluster: it reads the copy of the key that is there.
  execute format($function$
    create or replace function traffic.account_hash(p_account text) returns bytea
    language sql stable security definer set search_path = traffic, pg_catalog, pg_temp as $body$
      select substr(sha256(key || convert_to(p_account, 'UTF8')), 1, 16) from traffic.key_%s
    $body$ $function$,
    (select shardid from pg_dist_shard where logicalrelid = 'traffic.key'::regclass));
  perform create_distributed_function('traffic.account_hash(text)');
end $$;
