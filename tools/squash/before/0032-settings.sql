-- Settings that an admin chose at run time; without a row the default holds. Who chose what, when and
-- why is in the audit log.
create table setting (
  key text primary key check (length(key) between 1 and 60),
  -- a number or a boolean
  value jsonb not null check (jsonb_typeof(value) in ('number', 'boolean'))
);
revoke delete, truncate on setting from stoke_app;

insert into setting (key, value)
select kind || 'Open', to_jsonb(is_on) from launch_switch;
drop table launch_switch;

-- The subject of an entry may be a setting besides a row: its hash is of the same text as before.
drop index audit_of_subject;
drop function audit_append(uuid, timestamptz, uuid, text, uuid, text);
drop function audit_hash(bytea, bigint, uuid, timestamptz, uuid, text, uuid, text);
alter table audit alter subject type text;
alter table audit add check (length(subject) between 1 and 100);

create function audit_hash(
  p_previous bytea, p_seq bigint, p_id uuid, p_at timestamptz, p_actor uuid, p_action text,
  p_subject text, p_about text)
returns bytea language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(p_previous || convert_to(jsonb_build_array(
    p_seq, p_id, extract(epoch from p_at), p_actor, p_action, p_subject, p_about)::text, 'UTF8'))
$$;

create function audit_append(
  p_id uuid, p_at timestamptz, p_actor uuid, p_action text, p_subject text, p_about text)
returns void language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
declare
  last audit;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit: append', 0));
  select * into last from audit order by seq desc limit 1;
  insert into audit (seq, id, at, actor, action, subject, about, previous, hash)
  select coalesce(last.seq, 0) + 1, p_id, p_at, p_actor, p_action, p_subject, p_about, before.hash,
    audit_hash(before.hash, coalesce(last.seq, 0) + 1, p_id, p_at, p_actor, p_action, p_subject,
      p_about)
  from (select coalesce(last.hash, sha256('stoke'::bytea)) as hash) before;
end $$;
revoke all on function audit_append from public;
grant execute on function audit_append to stoke_app;
grant execute on function audit_hash to stoke_app;

-- The log newest first, by each of what it is searched by.
create index audit_by_time on audit (at desc, id desc);
create index audit_of_subject on audit (subject, at desc, id desc);
create index audit_of_actor on audit (actor, at desc, id desc);
create index audit_of_action on audit (action, at desc, id desc);
