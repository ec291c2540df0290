-- must return no rows: nobody who deleted their account has money as an earner, and what they left
-- behind is in the books as that
select a.owner as user_id, a.kind, a.balance
from app_user u join ledger.account a on a.owner = u.id
where u.deleted_at is not null and a.balance <> 0
  and a.kind in ('earner_available', 'earner_reserved', 'earner_in_flight')
union all
select coalesce(d.user_id, split_part(t.reference, ':', 2)::uuid), 'unclaimed', d.amount_micro
from (select * from draw_place where kind = 'left') d
full join (
  select t.reference, sum(p.amount) as amount
  from ledger.transaction t
  join ledger.entry p on p.transaction_id = t.id
  join ledger.account a on a.id = p.account_id
  where t.kind = 'left-behind' and a.kind = 'unclaimed'
  group by t.reference
) t on t.reference = 'left-behind:' || d.user_id
where d.amount_micro is distinct from t.amount
