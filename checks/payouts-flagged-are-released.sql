-- money
-- A flagged payout is sent only after as many different admins released it as it needs, none of them
-- its owner. Releases from before it was flagged again do not count.
select p.id as payout_id, p.state, p.releases_needed, count(distinct r.admin_id) as releases
from payout p
left join payout_release r on r.payout_id = p.id and r.admin_id <> p.user_id
  and (p.flagged_at is null or r.released_at >= p.flagged_at)
where p.releases_needed > 0 and p.state in ('requested', 'sending')
group by p.id
having count(distinct r.admin_id) < p.releases_needed
