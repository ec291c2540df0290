-- The acts of one transaction are added to the audit log by one statement: the end of its chain is locked for
-- all, and a call for each act would hold it for as many round trips.
drop function audit_append(uuid, timestamptz, uuid, text, text, text);
create function audit_append(
  p_ids uuid[], p_at timestamptz, p_actors uuid[], p_actions text[], p_subjects text[], p_abouts text[])
returns void language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
declare
  head audit_head;
  next bigint;
  before bytea;
  own bytea;
begin
  if cardinality(p_ids) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('audit: append', 0));
  select * into head from audit_head;
  next := coalesce(head.seq, 0);
  own := coalesce(head.hash, sha256('stoke'::bytea));
  for i in 1 .. cardinality(p_ids) loop
    next := next + 1;
    before := own;
    own := audit_hash(before, next, p_ids[i], p_at, p_actors[i], p_actions[i], p_subjects[i], p_abouts[i]);
    insert into audit (seq, id, at, actor, action, subject, about, previous, hash)
    values (next, p_ids[i], p_at, p_actors[i], p_actions[i], p_subjects[i], p_abouts[i], before, own);
  end loop;
  insert into audit_head (seq, id, at, action, hash)
  values (next, p_ids[cardinality(p_ids)], p_at, p_actions[cardinality(p_ids)], own)
  on conflict (is_only) do update set seq = excluded.seq, id = excluded.id, at = excluded.at,
    action = excluded.action, hash = excluded.hash;
end $$;
revoke all on function audit_append from public;
grant execute on function audit_append to stoke_app;
