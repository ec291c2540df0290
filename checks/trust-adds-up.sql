-- A trust score is the starting score plus the sum of its moves. Every piece of approved work is
-- counted, and what moved the score for a payout is a confirmed payout.
select u.id as user_id, 'score' as what, u.trust_score::bigint as kept, 500 + coalesce(m.points, 0) as counted
from app_user u
left join (select user_id, sum(points) as points from trust_move group by user_id) m
  on m.user_id = u.id
where u.trust_score <> 500 + coalesce(m.points, 0)
union all
select coalesce(w.user_id, s.user_id), 'approved work', w.approved, s.approved
from trust_work w
full join (
  select user_id, count(*) as approved from submission where state = 'approved' group by user_id
) s on s.user_id = w.user_id
where w.approved is distinct from s.approved
union all
select m.user_id, 'payout', null, null from trust_move m
where m.cause = 'payout_confirmed'
  and not exists (select from payout p where p.id = m.subject and p.state = 'confirmed');
