-- money
-- What a ban gave back is the sum of the rewards it came from, no more than each of them, moved in the
-- books, and only after the ban was final; a settled ban has left nothing behind that could go back.
with given as (
  select f.ban_id, sum(f.amount_micro) as amount
  from forfeit f group by f.ban_id
), moved as (
  select split_part(t.reference, ':', 2) as ban_id, -sum(p.amount) as amount
  from ledger.transaction t
  join ledger.entry p on p.transaction_id = t.id
  join ledger.account a on a.id = p.account_id
  where t.kind = 'forfeited' and a.kind = 'earner_available'
  group by split_part(t.reference, ':', 2)
)
select b.id as ban_id, b.state, b.forfeited_micro, g.amount as given, m.amount as moved
from ban b
left join given g on g.ban_id = b.id
left join moved m on m.ban_id = b.id::text
where b.forfeited_micro <> coalesce(g.amount, 0) or b.forfeited_micro <> coalesce(m.amount, 0)
union all
select f.ban_id, s.state, s.amount_micro, f.amount_micro, null
from forfeit f join submission s on s.id = f.submission_id
where s.state <> 'approved' or f.amount_micro > s.amount_micro or s.campaign_id <> f.campaign_id
union all
select b.id, s.state, s.amount_micro, null, null
from ban b join submission s on s.user_id = b.user_id and s.state = 'pending'
where b.state <> 'lifted' and b.voided_at is not null;
