-- must return no rows: an owner has one account of a kind, in one shard
select kind, owner, count(*) as accounts
from ledger.account
where owner is not null
group by kind, owner
having count(*) > 1
