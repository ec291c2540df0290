-- money
-- Every credit is in the creator's books, once and with its exact amount; a deposit shows the sum of
-- its credits and belongs to the creator who got them.
select coalesce(c.signature, p.signature) as signature, c.deposit_id, c.amount_micro,
  p.amount as posted_micro
from deposit_credit c
full join (
  select substr(t.reference, length('deposit:') + 1) as signature, a.owner, p.amount
  from ledger.transaction t
  join ledger.entry p on p.transaction_id = t.id
  join ledger.account a on a.id = p.account_id
  where t.kind = 'deposit-credited' and a.kind = 'creator_available'
) p on p.signature = c.signature and p.owner = c.creator_id
where c.signature is null or p.signature is null or p.amount <> c.amount_micro
union all
select d.signature, d.id, sum(c.amount_micro), d.credited_micro
from deposit d
left join deposit_credit c on c.deposit_id = d.id
group by d.id
having d.credited_micro <> coalesce(sum(c.amount_micro), 0)
  or bool_or(c.creator_id <> d.creator_id)
  or d.state = 'credited' and not bool_or(c.signature = d.signature)
