-- Every piece of approved work is counted, and every confirmed payout has moved the trust score.
select coalesce(w.user_id, s.user_id) as user_id, w.approved, s.approved as submissions
from trust_work w
full join (
  select user_id, count(*) as approved from submission where state = 'approved' group by user_id
) s on s.user_id = w.user_id
where w.approved is distinct from s.approved
union all
select m.user_id, null, null from trust_move m
where m.cause = 'payout_confirmed'
  and not exists (select from payout p where p.id = m.subject and p.state = 'confirmed');
