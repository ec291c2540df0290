-- money
-- A sealed month is as it was: each seal follows the one before and has the hash of both, the newest one that of
-- the sealed balances, and each part has the hash of its transactions, their entries and the holds they closed. A
-- night reads the parts of one seal, each in its turn.
with seal as (
  select s as kept, s.*, lag(s.number, 1, 0) over following as number_before,
    lag(s.until_position, 1, 0::bigint) over following as ended, lag(s.hash) over following as hash_before,
    s.number = max(s.number) over () as is_newest
  from ledger.seal s where $2
  window following as (order by s.number)
), turn as (
  select * from seal
  where $1 = 0 or number = 1 + (current_date - date '2001-01-01') % (select max(number) from seal)
)
select number, 'seal' as what, null::bigint as from_position, null::bigint as until_position
from seal
where number <> number_before + 1 or after_position <> ended
  or hash <> ledger.hash_seal(kept, hash_before)
union all
-- In a subselect, or the planner would already compute it: four seconds of each minute with a million accounts.
select number, 'balances', null, null from seal where is_newest and balances <> (select ledger.hash_balances())
union all
select t.number, 'transactions', p.part * 10000, p.part * 10000 + 9999
from turn t
cross join lateral (
  select read.part, read.hash, part.hash as kept_hash
  from (select *, row_number() over (order by part) as n
    from ledger.hash_parts(t.after_position, t.until_position)) read
  full join unnest(t.parts) with ordinality part(hash, n) using (n)) p
where p.hash is distinct from p.kept_hash
