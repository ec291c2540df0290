-- The kept sum of a kind of account is the sum of its entries up to where it was summed.
with summed as (
  select a.kind, sum(e.amount) as micro
  from ledger.transaction t
  join ledger.entry e on e.transaction_id = t.id
  join ledger.account a on a.id = e.account_id
  where t.position <= (select summed_position from ledger.watermark)
  group by a.kind
)
select kind, o.balance, s.micro from ledger.total o full join summed s using (kind)
where coalesce(o.balance, 0) <> coalesce(s.micro, 0)
