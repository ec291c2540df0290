-- money
-- A deleted account has no money as an earner or a creator.
select a.owner as user_id, a.kind, a.balance
from app_user u join ledger.account a on a.owner = u.id
where u.deleted_at is not null and a.balance <> 0
  and a.kind in ('earner_available', 'earner_reserved', 'earner_in_flight', 'creator_available',
    'creator_in_flight');
