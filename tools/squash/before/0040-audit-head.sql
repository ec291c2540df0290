-- The newest entry of the audit log, counted beside it: without it, entries that are removed from the end
-- would leave a chain that verifies.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null check (seq > 0),
  id uuid not null,
  at timestamptz not null,
  action text not null,
  hash bytea not null
);
revoke insert, update, delete, truncate on audit_head from stoke_app;
insert into audit_head (seq, id, at, action, hash)
select seq, id, at, action, hash from audit order by seq desc limit 1;

create or replace function audit_append(
  p_id uuid, p_at timestamptz, p_actor uuid, p_action text, p_subject text, p_about text)
returns void language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
declare
  head audit_head;
  next bigint;
  before bytea;
  own bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit: append', 0));
  select * into head from audit_head;
  next := coalesce(head.seq, 0) + 1;
  before := coalesce(head.hash, sha256('stoke'::bytea));
  own := audit_hash(before, next, p_id, p_at, p_actor, p_action, p_subject, p_about);
  insert into audit (seq, id, at, actor, action, subject, about, previous, hash)
  values (next, p_id, p_at, p_actor, p_action, p_subject, p_about, before, own);
  insert into audit_head (seq, id, at, action, hash) values (next, p_id, p_at, p_action, own)
  on conflict (is_only) do update set seq = excluded.seq, id = excluded.id, at = excluded.at,
    action = excluded.action, hash = excluded.hash;
end $$;
