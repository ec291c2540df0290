-- An appeal agrees with its subject: an open appeal has a rejection, a reversal or a ban that waits for
-- it; a won one overturned the rejection or reversal or lifted the ban; a lost one left it final. The time of
-- a suspension may be over before its appeal is answered.
with subject as (
  select submission_id as id, state from dispute
  union all select id, state from spark_reversal
)
select a.id as appeal_id, a.state, t.state as dispute, coalesce(b.state, s.state) as ban
from appeal a
left join subject t on t.id = coalesce(a.submission_id, a.reversal_id)
left join ban b on b.id = a.ban_id
left join suspension s on s.id = a.suspension_id
where (a.ban_id is null and a.suspension_id is null and t.state is distinct from
    case a.state when 'open' then 'appealed' when 'won' then 'overturned' else 'upheld' end)
  or (a.ban_id is not null and not case a.state
    when 'open' then b.state = 'appealed'
    when 'won' then b.state = 'lifted'
    else b.state in ('final', 'lifted') end)
  or (a.suspension_id is not null and not case a.state
    when 'open' then s.state in ('appealed', 'ended')
    when 'won' then s.state = 'ended'
    else s.state in ('upheld', 'ended') end)
union all
select null, null, t.state, null from subject t
where t.state = 'appealed' and not exists (
  select from appeal a
  where coalesce(a.submission_id, a.reversal_id) = t.id and a.state = 'open');
