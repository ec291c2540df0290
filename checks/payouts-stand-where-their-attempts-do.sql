-- A payout is being sent exactly while it is in an open attempt, and one whose attempt is parked is
-- in review.
select p.id as payout_id, p.state, a.id as attempt_id, a.outcome
from payout p
full join (
  select a.id, a.outcome, i.payout_id
  from payout_attempt a
  join payout_attempt_item i on i.attempt_id = a.id
  where i.live or a.outcome = 'open'
) a on a.payout_id = p.id
where p.state = 'sending' and a.outcome is distinct from 'open'
  or a.outcome = 'open' and p.state <> 'sending'
  or a.outcome = 'parked' and p.state <> 'review'
  or a.outcome not in ('open', 'parked')
