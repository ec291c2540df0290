-- Every decision stands in the log once, as it stands on the submission.
select coalesce(s.id, d.submission_id) as submission_id, s.state, d.state_after
from (select * from submission where state <> 'pending') s
full join review_decision d on d.submission_id = s.id
where s.id is null or d.id is null
  or (d.state_after, d.decided_at, d.decided_by, d.reason, d.note)
    is distinct from (s.state, s.decided_at, s.decided_by, s.reason, s.note)
union all
select submission_id, null, null from review_decision group by submission_id having count(*) > 1;
