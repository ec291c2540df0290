-- A trust score is the starting score plus the sum of its moves.
select u.id as user_id, u.trust_score, 500 + coalesce(m.points, 0) as score
from app_user u
left join (select user_id, sum(points) as points from trust_move group by user_id) m
  on m.user_id = u.id
where u.trust_score <> 500 + coalesce(m.points, 0);
