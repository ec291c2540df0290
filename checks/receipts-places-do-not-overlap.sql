-- must return no rows: approved work has its place among what its earner earned, and no two overlap
select s.id as submission_id, 'has no place' as problem
from submission s left join reward_place r on r.submission_id = s.id
where s.state = 'approved' and r.submission_id is null
union all
select placed.submission_id, 'begins before the one before it ends'
from (
  select submission_id, earned_before_micro,
    lag(earned_before_micro + amount_micro) over (
      partition by user_id order by earned_before_micro) as before_ends
  from reward_place
) placed
where placed.earned_before_micro < placed.before_ends;
