-- money
-- What a participant of a volume boost earned by loops that were verified here is owed until it is
-- marked as paid, and nothing else is.
select coalesce(p.user_id, a.owner) as user_id, coalesce(p.campaign_id, a.campaign) as campaign_id,
  p.owed_micro, a.balance
from (
  select p.user_id, p.campaign_id,
    coalesce(sum(l.reward_micro) filter (where p.state <> 'paid'), 0) as owed_micro
  from boost_participation p join boost_loop l on l.participation_id = p.id
  where l.signature is not null group by p.user_id, p.campaign_id
) p
full join (select owner, campaign, balance from ledger.account where kind = 'boost_owed') a
  on a.owner = p.user_id and a.campaign = p.campaign_id
where coalesce(p.owed_micro, 0) <> coalesce(a.balance, 0)
