-- money
-- must return no rows: every signature that moved money stands in the table of used ones, for what
-- it was used for, and nothing else stands there
select coalesce(s.signature, used.signature) as signature, s.used_for, used.for as really_for
from (select * from chain_signature where used_for in ('deposit', 'payout')) s
full join (
  select signature, 'deposit' as for, deposit_id as id from deposit_credit
  union all
  select signature, 'payout', id from payout_attempt where signature is not null
  union all
  -- paid by a transaction of which no attempt knows
  select distinct s.signature, 'payout', s.used_id
  from payout_payment t join chain_signature s on s.signature = t.signature
  where not exists (select from payout_attempt a where a.signature = t.signature)
) used on used.signature = s.signature and used.for = s.used_for and used.id = s.used_id
where s.signature is null or used.signature is null
