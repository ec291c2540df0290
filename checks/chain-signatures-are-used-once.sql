-- money
-- Every signature that moved money is in the table of used ones, with its purpose, and the table
-- has no others.
select coalesce(s.signature, used.signature) as signature, s.used_for, used.for as really_for
from chain_signature s
full join (
  select signature, 'deposit' as for, deposit_id as id from deposit_credit
  union all
  select signature, 'payout', id from payout_attempt where signature is not null
  union all
  select signature, 'loop', id from boost_loop where signature is not null
  union all
  select s.signature, 'boost_payment', p.id
  from boost_participation p join chain_signature s on s.signature = p.payment_id
  union all
  -- paid by a transaction without a stored attempt
  select distinct s.signature, 'payout', s.used_id
  from payout_payment t join chain_signature s on s.signature = t.signature
  where not exists (select from payout_attempt a where a.signature = t.signature)
) used on used.signature = s.signature and used.for = s.used_for and used.id = s.used_id
where s.signature is null or used.signature is null
