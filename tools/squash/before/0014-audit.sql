-- Log of admin acts, chained: each row has the hash of the row before it.
create table audit (
  seq bigint primary key check (seq > 0),
  id uuid not null unique,
  at timestamptz not null,
  -- null: the system
  actor uuid,
  action text not null check (length(action) between 1 and 60),
  subject uuid not null,
  about text not null check (length(about) <= 20000),
  previous bytea not null,
  hash bytea not null
);
create index audit_of_subject on audit (subject, seq desc);
revoke insert, update, delete, truncate on audit from stoke_app;
create trigger append_only before update or delete or truncate on audit
  for each statement execute function ledger.refuse_change();

create function audit_hash(
  p_previous bytea, p_seq bigint, p_id uuid, p_at timestamptz, p_actor uuid, p_action text,
  p_subject uuid, p_about text)
returns bytea language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(p_previous || convert_to(jsonb_build_array(
    p_seq, p_id, extract(epoch from p_at), p_actor, p_action, p_subject, p_about)::text, 'UTF8'))
$$;

-- One writer at a time, because the chain has one end. Held until the transaction ends.
create function audit_append(
  p_id uuid, p_at timestamptz, p_actor uuid, p_action text, p_subject uuid, p_about text)
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
