-- money
-- The log of admin acts is complete: numbered without a gap, each row with the hash of its own
-- content and of the row before it, and it ends with the newest entry that was counted.
select seq, id from (
  select a.*, lag(seq) over (order by seq) as seq_before, lag(hash) over (order by seq) as hash_before
  from audit a
) chained
where seq <> coalesce(seq_before, 0) + 1
  or previous <> coalesce(hash_before, sha256('stoke'::bytea))
  or hash <> audit_hash(previous, seq, id, at, actor, action, subject, about)
union all
select h.seq, h.id from audit_head h
where not exists (select from audit a where a.seq = h.seq and a.hash = h.hash)
  or exists (select from audit a where a.seq > h.seq);
