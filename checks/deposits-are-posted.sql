-- money
-- Every credit is in the creator's books, once and with its exact amount; a deposit shows the sum of
-- its credits and belongs to the creator who got them. Every credit by hand is in the log of admin acts,
-- with the same transfer, amount, creator and reason, and no admin credited their own account.
select 'credit' as wrong, coalesce(c.signature, p.signature) as signature, c.deposit_id, c.amount_micro,
  p.amount as posted_micro, null::uuid as admin_id, null as logged
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
select 'deposit', d.signature, d.id, sum(c.amount_micro), d.credited_micro, null, null
from deposit d
left join deposit_credit c on c.deposit_id = d.id
group by d.id
having d.credited_micro <> coalesce(sum(c.amount_micro), 0)
  or bool_or(c.creator_id <> d.creator_id)
  or d.state = 'credited' and not bool_or(c.signature = d.signature)
union all
select 'credit by hand', coalesce(h.signature, a.about::jsonb->>'signature'), null, h.amount_micro, null,
  h.admin_id, a.about
from (
  select h.*, c.creator_id, c.amount_micro
  from deposit_by_hand h join deposit_credit c on c.signature = h.signature
) h
full join (select * from audit where action = 'deposit-credited') a
  on a.about::jsonb->>'signature' = h.signature
where h.signature is null or a.seq is null
  or h.admin_id = h.creator_id
  or (a.actor, a.subject) is distinct from (h.admin_id, h.creator_id::text)
  or a.about::jsonb->>'amountMicro' is distinct from h.amount_micro::text
  or a.about::jsonb->>'reason' is distinct from h.reason
