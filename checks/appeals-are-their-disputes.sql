-- An appeal agrees with its subject: an open appeal has a rejection or a ban that waits for it; a
-- won one overturned the rejection or lifted the ban; a lost one left it final.
select a.id as appeal_id, a.state, t.state as dispute, b.state as ban
from appeal a
left join dispute t on t.submission_id = a.submission_id
left join ban b on b.id = a.ban_id
where (a.submission_id is not null and t.state is distinct from
    case a.state when 'open' then 'appealed' when 'won' then 'overturned' else 'upheld' end)
  or (a.ban_id is not null and not case a.state
    when 'open' then b.state = 'appealed'
    when 'won' then b.state = 'lifted'
    else b.state in ('final', 'lifted') end)
union all
select null, null, t.state, null from dispute t
where t.state = 'appealed'
  and not exists (select from appeal a where a.submission_id = t.submission_id and a.state = 'open');
