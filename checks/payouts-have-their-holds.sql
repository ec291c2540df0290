-- money
-- A payout in flight has an open hold, a confirmed one a posted hold, a refunded one a released
-- hold, all of its owner's balance, and every such hold has its payout; the same for creators'
-- withdrawals.
select coalesce(p.id, h.id) as payout_id, p.state, h.state as hold_state, p.amount_micro,
  h.amount as held_micro
from payout p
full join (
  select * from ledger.hold
  where opened_reference like 'payout-requested:%' or opened_reference like 'withdrawal-requested:%'
) h on h.id = p.id
left join ledger.account a on a.id = h.from_account_id
where p.id is null or h.id is null or h.amount <> p.amount_micro + coalesce(p.opening_micro, 0)
  or h.opened_reference not like case p.purpose
    when 'withdrawal' then 'withdrawal-requested:%' else 'payout-requested:%' end
  or h.state <> case p.state
    when 'confirmed' then 'posted' when 'refunded' then 'released' else 'open' end
  or a.owner <> p.user_id
  or a.kind <> case p.purpose when 'withdrawal' then 'creator_available' else 'earner_available' end
