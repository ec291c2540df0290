-- money
-- The kept balance of an account is the sum of its entries, its checkpoint is the sum of those up
-- to the watermark, and its sealed balance the sum of those up to the newest seal.
with reached as (
  select w.position, (select coalesce(max(until_position), 0) from ledger.seal) as sealed
  from ledger.watermark w
), moved as (
  select e.account_id, sum(e.amount) as micro,
    coalesce(sum(e.amount) filter (where t.position <= r.position), 0) as checked,
    coalesce(sum(e.amount) filter (where t.position <= r.sealed), 0) as sealed
  from reached r, ledger.transaction t join ledger.entry e on e.transaction_id = t.id
  where t.position > $1
  group by e.account_id
)
select m.account_id, a.kind, a.balance as kept_micro, coalesce(c.balance, 0) + m.micro as sum_micro
from moved m
left join ledger.account a on a.id = m.account_id
left join ledger.checkpoint c on c.account_id = m.account_id
where not $2 and (a.id is null
  or a.owner is not null and a.balance is distinct from coalesce(c.balance, 0) + m.micro)
union all
select account_id, kept.name, kept.micro, coalesce(kept.found, 0)
from (select id as account_id, kind, owner, balance from ledger.account) a
full join moved m using (account_id)
full join (select account_id, balance as checkpoint from ledger.checkpoint) c using (account_id)
full join (select account_id, balance as sealed_balance from ledger.sealed_balance) b using (account_id)
cross join lateral (select case when $1 > 0 then coalesce(sealed_balance, 0) else 0 end as micro) sealed
cross join lateral (values
  (coalesce(a.kind, 'no account'), case when owner is null then null else balance end,
    case when kind is null or owner is not null then sealed.micro + coalesce(m.micro, 0) end),
  ('checkpoint', coalesce(checkpoint, 0), sealed.micro + coalesce(m.checked, 0)),
  ('sealed', coalesce(sealed_balance, 0), sealed.micro + coalesce(m.sealed, 0))
) kept (name, micro, found)
where $2 and kept.micro is distinct from kept.found
