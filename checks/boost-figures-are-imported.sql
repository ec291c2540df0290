-- A volume boost campaign counts every known participant and every verified loop, and no
-- participant has more loops than allowed or loops of another campaign.
select c.id as campaign_id, 'participants' as figure
from boost_campaign c
where c.participants < (select count(*) from boost_participation p where p.campaign_id = c.id)
union all
select c.id, 'loops'
from boost_campaign c
where c.loops_completed < (select count(*) from boost_loop l where l.campaign_id = c.id)
union all
select p.campaign_id, 'loops of ' || p.id
from boost_participation p join boost_loop l on l.participation_id = p.id
group by p.campaign_id, p.id, p.max_loops
having count(*) > p.max_loops or bool_or(l.campaign_id <> p.campaign_id)
