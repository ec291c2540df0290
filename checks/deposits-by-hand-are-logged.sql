-- money
-- Every credit by hand is in the log of admin acts, with the same transfer, amount, creator and
-- reason, and no admin credited their own account.
select coalesce(h.signature, a.about::jsonb->>'signature') as signature, h.admin_id, a.actor
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
