-- must return no rows: the USDC held on chain, a negative balance, is what everybody else has
select sum(balance) filter (where kind = 'treasury') as treasury_micro,
  sum(balance) filter (where kind <> 'treasury') as owed_micro
from ledger.account
having coalesce(sum(balance) filter (where kind = 'treasury'), 0)
  <> -coalesce(sum(balance) filter (where kind <> 'treasury'), 0)
