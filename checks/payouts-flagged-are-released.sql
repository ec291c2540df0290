-- money
-- A flagged payout is sent only after as many different admins released it as it needs, none of them
-- its owner.
select p.id as payout_id, p.state, p.releases_needed, count(r.admin_id) as releases
from payout p
left join payout_release r on r.payout_id = p.id
where p.releases_needed > 0 and p.state in ('requested', 'sending')
group by p.id
having count(r.admin_id) filter (where r.admin_id <> p.user_id) < p.releases_needed
