-- What left the pool of a Spark by the hour adds up to what it spent and holds.
select c.id as campaign_id, o.micro,
  c.spent_micro + c.reserved_micro + c.disputed_micro - c.returned_micro as used_micro
from campaign c
left join (
  select campaign_id, sum(amount_micro) as micro from campaign_outflow group by campaign_id
) o on o.campaign_id = c.id
where c.kind = 'spark' and coalesce(o.micro, 0)
  <> c.spent_micro + c.reserved_micro + c.disputed_micro - c.returned_micro;
